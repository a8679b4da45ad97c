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

const listed = (words) => words.split(", ").map(plain);

/** Return the words that stand for a player's age. */
const agesInWords = () => listed(t("age, aged, ages, from, year, years, year-old, old, kid, kids, child, children, easy, simple"));

/** Return the words that stand for the number of players. */
const playersInWords = () => listed(t("player, players, person, persons, people"));

/** The places of the players and of the age among the facts of a game. */
const PLAYERS = 0;
const AGE = 2;

/** The age that “kids” or “easy” stands for without a number. */
const CHILD = 7;

/** The longest words, such as “a” and “for”, that don't matter beside a number. */
const SHORT = 3;

/** Return the place of the fact that a word is about; -1 if there is none. */
function factOf(word, facts) {
  if (!word || isNumber(word)) return -1;
  if (agesInWords().includes(word)) return AGE;
  return playersInWords().includes(word) ? PLAYERS : facts.findIndex((fact) => plain(fact).includes(word));
}

/**
 * Return whether a game matches the search: “4 players”, “20 minutes”, “8 years”, “a child of 8”, “easy”, a part of its kit, or words
 * about it.
 */
export function fits({ title, about, name, facts }, wanted, parts = []) {
  const text = plain([title, about, name, ...facts, ...parts].join(" "));
  const known = [...agesInWords(), ...playersInWords()];
  const all = plain(wanted).split(/\s+/).map((word) => word.replace(/^(\d+)\+$/, "$1")).filter(Boolean);
  const words = all.filter((word) => isNumber(word) || word.length > SHORT || known.includes(word) || !all.some(isNumber));
  const counted = words.map((word, at) => (isNumber(word) ? [words[at + 1], words[at - 1]].map((beside) => factOf(beside, facts)).find((fact) => fact >= 0) ?? -1 : -1));
  const suits = (number, fact) => fact in facts && isWithin(Number(number), facts[fact], fact);
  return words.every((word, at) => {
    if (counted[at] >= 0) return suits(word, counted[at]);
    const fact = known.includes(word) ? factOf(word, facts) : -1;
    if (counted.includes(fact) && fact >= 0) return true; // its number decides
    return fact === AGE ? suits(CHILD, AGE) : text.includes(word);
  });
}
