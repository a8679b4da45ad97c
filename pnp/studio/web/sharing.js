// A document in the address after the #, so that it's never sent to a server.
import { BUILD } from "./build.js";
import { hasFolder, ownPage } from "./folder.js";
import { packed } from "./packing.js";
import { during } from "./settling.js";
import { t } from "./words.js";

/** The longest address that can be relied on: messaging apps cut off longer ones. */
const MOST_CHARACTERS = 8000;

const here = () => `${location.origin}${location.pathname}`;

const addressOf = async (page, view, text) => `${page}#/${view}/${await during(packed(text))}`;

/**
 * Return the page where others can open a puzzle, and whether that's only on their network: this one, unless it's on the user's own machine.
 * Then it's the one that `ownPage` returns.
 */
export const sharedPage = async () => (hasFolder ? ownPage() : { url: here(), is_shared: BUILD.isSolving });

/** Return the address that opens a puzzle on a page. */
export const puzzleAddress = (page, text) => addressOf(page, "shared", text);

/** Return the address that opens a copy of a spec on this page under a title. Throws an error if it's too long for an address. */
export async function pagesAddress({ text, files = {} }, title) {
  const names = Object.keys(files);
  if (names.length) throw new Error(t("An address can’t contain the files that these pages need: {files}. Send the ZIP instead.", { files: names.join(", ") }));
  const address = await addressOf(here(), `shared-pages/${encodeURIComponent(title)}`, text);
  if (address.length > MOST_CHARACTERS) throw new Error(t("The address of these pages would be too long. Send the ZIP instead."));
  return address;
}
