// Finding a game by its name, by words about it, and by who plays it for how long; and an option by whatever people call it.

/** A text for comparisons: without accents and capitals, and with the same spelling for British and American words, and for sizes such as 6 × 9. */
const plain = (text) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("colour", "color").replaceAll("grey", "gray").replaceAll(/(\d)\s*[x×]\s*(?=\d)/g, "$1x");

/** Whether texts about an option have all the words that are looked for. */
export function says(texts, wanted) {
  const all = plain(texts.join(" "));
  return plain(wanted).split(/\s+/).every((word) => all.includes(word));
}

const isNumber = (word) => /^\d+$/.test(word);

/** Whether a number fits a fact: a number of players, a maximum of minutes, or a minimum age. */
function isWithin(number, fact, index) {
  const [least, most] = fact.match(/\d+/g).map(Number);
  return least <= number && (index > 0 || number <= (most ?? least));
}

/** Whether a number, beside a word of a fact such as “4 players”, suits a game. */
function suits(facts, number, beside) {
  return facts.some((fact, index) => beside.some((word) => fact.toLowerCase().includes(word)) && isWithin(Number(number), fact, index));
}

/** Whether a game is what is looked for. */
export function fits({ title, about, name, facts }, wanted) {
  const text = `${title} ${about} ${name} ${facts.join(" ")}`.toLowerCase();
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word, at) => {
    const beside = [words[at - 1], words[at + 1]].filter((own) => own && !isNumber(own));
    return isNumber(word) && beside.length > 0 ? suits(facts, word, beside) : text.includes(word);
  });
}
