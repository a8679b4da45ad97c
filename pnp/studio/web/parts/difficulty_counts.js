// Counts of puzzles by difficulty that add up to a total.

/**
 * Spread a number evenly over the difficulties in use, as far as there are puzzles: { counts, missing }, with a count for each level of [{
 * difficulty, count, available }]. If none is in use, all are.
 */
export function spread(wanted, levels) {
  const inUse = levels.some(({ count }) => count > 0) ? levels.filter(({ count }) => count > 0) : levels;
  const counts = Object.fromEntries(levels.map(({ difficulty }) => [difficulty, 0]));
  let missing = wanted;
  for (let left = inUse; missing > 0 && left.length > 0; left = left.filter(({ difficulty, available }) => counts[difficulty] < available)) {
    const share = Math.max(1, Math.floor(missing / left.length));
    for (const { difficulty, available } of left) {
      const more = Math.min(share, missing, available - counts[difficulty]);
      counts[difficulty] += more;
      missing -= more;
    }
  }
  return { counts, missing };
}

/**
 * Return the most likely game, number and difficulty of new puzzles: { game, count, difficulty }; the last is empty if several are in use.
 * `games` are those of the sets in the book, and `missing` is how many puzzles it lacks.
 */
export function likely({ games, levels, count, missing }) {
  const inUse = levels.filter((level) => level.count > 0);
  return { game: games[0] ?? "", count: missing || count, difficulty: inUse.length === 1 ? inUse[0].difficulty : "" };
}

/** Return the game that a set in the folder is named after, and the rest of its name: { game, rest }; null if there is none. */
export function namedAfter(file, games) {
  const stem = file.split("/").pop().replace(/\.ya?ml$/, "");
  const game = games.filter(({ name }) => stem.startsWith(`${name}-`)).sort((a, b) => b.name.length - a.name.length)[0];
  return game ? { game, rest: stem.slice(game.name.length + 1) } : null;
}
