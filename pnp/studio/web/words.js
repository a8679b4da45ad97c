// The words of the page: English in the code, other languages in words/LANGUAGE.json.
import { BUILD } from "./build.js";
import { during } from "./settling.js";
import { kept } from "./store.js";

/** The languages' own names, by their codes. */
export const LANGUAGES = BUILD.languages;
let dictionary = {};

/** The language of the page: the user's choice, or otherwise the browser's. */
export let language = "en";

export async function speak(wanted) {
  const offered = [wanted, kept.get("language"), ...navigator.languages.map((code) => code.slice(0, 2))];
  language = offered.find((code) => code in LANGUAGES) ?? "en";
  document.documentElement.lang = language;
  dictionary = language === "en" ? {} : await during(fetch(`words/${language}.json`).then((found) => (found.ok ? found.json() : {})).catch(() => ({})));
  document.querySelector("a.skip").textContent = t("Skip to content");
}

/** Return a label in the user's language, with its placeholders filled in. */
export function t(english, values = {}) {
  const found = dictionary[english] ?? english;
  return found.replace(/\{(\w+)\}/g, (gap, name) => values[name] ?? gap);
}
