// Searching for games by name, description, players and time, and for options by their labels and synonyms.

/** Normalise a text for comparison: no accents or capitals, and one spelling for British and American words and for sizes such as 6 × 9. */
const plain = (text) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("colour", "color").replaceAll("grey", "gray").replaceAll(/(\d)\s*[x×]\s*(?=\d)/g, "$1x");

/** Return whether texts about an option contain all words of the search. */
export function says(texts, wanted) {
  const all = plain(texts.join(" "));
  return plain(wanted).split(/\s+/).every((word) => all.includes(word));
}

const isNumber = (word) => /^\d+$/.test(word);

/** Return whether a number fits a fact: a number of players, a maximum of minutes, or a minimum age. */
function isWithin(number, fact, index) {
  const [least, most] = fact.match(/\d+/g).map(Number);
  return least <= number && (index > 0 || number <= (most ?? least));
}

/** Return whether a number, beside a word of a fact such as “4 players”, suits a game. */
function suits(facts, number, beside) {
  return facts.some((fact, index) => beside.some((word) => fact.toLowerCase().includes(word)) && isWithin(Number(number), fact, index));
}

/** Return whether a game matches the search. */
export function fits({ title, about, name, facts }, wanted) {
  const text = `${title} ${about} ${name} ${facts.join(" ")}`.toLowerCase();
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word, at) => {
    const beside = [words[at - 1], words[at + 1]].filter((own) => own && !isNumber(own));
    return isNumber(word) && beside.length > 0 ? suits(facts, word, beside) : text.includes(word);
  });
}
