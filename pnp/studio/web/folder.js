// What `pnp studio` answers apart from the engine: the user's folder, and the corrections for the printer.
import { BUILD } from "./build.js";
import { connection } from "./connection.js";
import { messageOf } from "./engine.js";
import { during } from "./settling.js";
import { language } from "./words.js";

/** Whether the page has a folder to open files from and save them to; others on the network have none. */
export const hasFolder = Boolean(BUILD.local && !BUILD.isSolving);

const sent = (address, options) => during(connection.reach(address, options).then((found) => connection.whole(found.json())));

/** The value of a call about files, as `pnp.studio.files` has it. */
export const call = (name, args, options = {}) => sent("files", { method: "POST", body: JSON.stringify({ name, args }), ...options });

/** The folder and its files: { folder, files: [{ name, kind, has_draft }] }. */
export const listing = () => call("listing", {});

/** A puzzle set as a page for any web host: the bytes of a ZIP, and a notice about it. `url` is the address that the page will have. */
export const published = ({ name, text }, url) => during(connection.reach("publish", { method: "POST", body: JSON.stringify({ name, text, url, language }) }).then((found) => messageOf(found.body)));

/** Where others can open what is shared: { url, is_shared }. It's on the local network while the studio runs, or else the page that the
 * user has published; empty if there is neither. */
export const ownPage = () => sent("own-page", {});

/** Two texts side by side, in rows. */
export const compare = (left, right) => call("compare", { left, right });

/** What is corrected for the printer in use; its name comes first. */
export const printer = () => sent("printer", {});

/** Add readings from a calibration sheet: the edge it was turned over on, and five values as typed. */
export const addReading = (flip, values) => sent("printer", { method: "POST", body: JSON.stringify({ flip, values }) });
