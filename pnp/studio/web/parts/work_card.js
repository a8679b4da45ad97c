// A card of the user's own work, with the picture of its first page if the browser has stored one.
import { h, icon } from "../dom.js";
import { pictureOf } from "../store.js";

/** `entry` is { address, title, icon }; `picture` is the address of a picture drawn by the build. */
export function workCard({ address, title, icon: sign, picture }, note = "") {
  const own = pictureOf(address);
  const stage = own ? h("div.stage.sheet", {}, h("img", { src: own, alt: "" }))
    : picture ? h("div.stage.puzzle", {}, h("img", { src: picture, alt: "" }))
      : h("div.stage.empty", {}, icon(sign));
  return h("a.card.work", { href: address }, stage, h("div.words", {}, h("h3", {}, title), note && h("span.facts", {}, note)));
}
