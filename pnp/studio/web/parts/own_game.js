// What a game of one's own begins with, in the order in which most people look for it.
import { t } from "../words.js";

const TITLES = { grid: () => t("Board"), cards: () => t("Cards") };

/** The names of these components. */
export const OWN = Object.keys(TITLES);

/** What a component is called as a part of a game of one's own; nothing for any other. */
export const ownTitle = (name) => TITLES[name]?.();
