// Searching for games by name, description, players, time and age, and for options by their labels and synonyms.
import { t } from "../words.js";

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

/** Return the words that stand for a player's age. */
const agesInWords = () => t("age, aged, ages, year, years, year-old, old, kid, kids, child, children").split(", ");

/** The place of a game's age among its facts. */
const AGE = 2;

/** The longest words, such as “a” and “for”, that don't matter beside a number. */
const SHORT = 3;

/** Return whether a game matches the search: “4 players”, “20 minutes”, “8 years”, “a child of 8” or words about it. */
export function fits({ title, about, name, facts }, wanted) {
  const text = `${title} ${about} ${name} ${facts.join(" ")}`.toLowerCase();
  const ages = agesInWords();
  const all = wanted.toLowerCase().split(/\s+/).map((word) => word.replace(/^(\d+)\+$/, "$1")).filter(Boolean);
  const words = all.filter((word) => isNumber(word) || word.length > SHORT || ages.includes(word) || !all.some(isNumber));
  const isAge = words.some((word) => ages.includes(word)) && words.some(isNumber);
  return words.every((word, at) => {
    if (isAge && ages.includes(word)) return true; // its number decides
    const beside = [words[at - 1], words[at + 1]].filter((own) => own && !isNumber(own));
    if (!isNumber(word) || !beside.length) return text.includes(word);
    return beside.some((own) => ages.includes(own)) ? facts.length > AGE && isWithin(Number(word), facts[AGE], AGE) : suits(facts, word, beside);
  });
}
