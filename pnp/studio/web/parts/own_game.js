// Starting points for your own game, in the order in which most people look for them.
import { t } from "../words.js";

const TITLES = { grid: () => t("Board"), cards: () => t("Cards") };

/** The names of these components. */
export const OWN = Object.keys(TITLES);

/** Return the label of a component as a part of the user's own game; undefined for other products. */
export const ownTitle = (name) => TITLES[name]?.();
