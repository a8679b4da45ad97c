// A copy of the spec in an address, to change, print and download.
import { plainName } from "../beside.js";
import { beginWith } from "../files.js";
import { hasFolder } from "../folder.js";
import { editor } from "../parts/editor.js";
import { unpacked } from "../packing.js";
import { during } from "../settling.js";
import { remember } from "../store.js";
import { t } from "../words.js";

export async function view(place, { engine, path: [title, letters = ""] }) {
  const given = await during(unpacked(letters)).catch(() => Promise.reject(new Error(t("This address is incomplete, so there are no pages to open."))));
  const { text } = await engine.call("renew", { doc: { name: "shared.yaml", text: given } }); // addresses on paper may have old names
  const address = location.hash;
  remember({ address, title, icon: "print" });
  const name = plainName(hasFolder ? `${title}-${letters.slice(-8)}` : title); // other drafts in the folder may have the same title
  return editor(place, engine, await beginWith(engine, `${name}.yaml`, text, `draft-shared-${letters.slice(-32)}`), { title, address });
}
