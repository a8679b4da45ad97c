// Whether the user is pressing a button. Updates wait until it is released: a button that is replaced while it is pressed gets no click.

const PRESSED = "button, a, summary, label";
let held = Promise.resolve();
let release = () => {};

addEventListener("pointerdown", ({ target }) => {
  if (!target.closest(PRESSED)) return;
  release();
  held = new Promise((resolve) => (release = resolve));
}, true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(release), true); // the click comes first

/** Wait until no button is pressed. */
export const released = () => held;
