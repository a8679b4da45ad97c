// Calls of `pnp studio` beside those of the engine: the user's folder, and the corrections for the printer.
import { BUILD } from "./build.js";
import { connection } from "./connection.js";
import { messageOf } from "./engine.js";
import { during } from "./settling.js";
import { language } from "./words.js";

/** Whether the page has a folder to open files from and save them to; other computers on the network have none. */
export const hasFolder = Boolean(BUILD.local && !BUILD.isSolving);

const sent = (address, options) => during(connection.reach(address, options).then((found) => connection.whole(found.json())));

/** Return the value of a call to `pnp.studio.files`. */
export const call = (name, args, options = {}) => sent("files", { method: "POST", body: JSON.stringify({ name, args }), ...options });

/** Return the folder and its files: { folder, files: [{ name, kind, has_draft }] }. */
export const listing = () => call("listing", {});

/** Return a puzzle set as a page for any web host: the bytes of a ZIP, and a notice about it. `url` is the future address of the page. */
export const published = ({ name, text }, url) => during(connection.reach("publish", { method: "POST", body: JSON.stringify({ name, text, url, language }) }).then((found) => messageOf(found.body)));

/**
 * Return where others can open shared documents: { url, is_shared }. This is the studio on the local network, or the page that the user has
 * published; empty if there is neither.
 */
export const ownPage = () => sent("own-page", {});

/** Return two texts side by side, in rows. */
export const compare = (left, right) => call("compare", { left, right });

/** Return the corrections for the printer in use, its name first. */
export const printer = () => sent("printer", {});

/** Add readings from a calibration sheet: the edge on which it was turned over, and five values as typed. */
export const addReading = (flip, values) => sent("printer", { method: "POST", body: JSON.stringify({ flip, values }) });
