// What the browser keeps: choices, recent work, drafts and progress. Nothing leaves this machine.

const PREFIX = "pnp-";

export const kept = {
  get(key, otherwise = null) {
    try {
      return JSON.parse(localStorage.getItem(PREFIX + key)) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  /** Keep a value, or none for null; false if the store is full or forbidden. The page works without. */
  set(key, value) {
    try {
      if (value === null) localStorage.removeItem(PREFIX + key);
      else localStorage.setItem(PREFIX + key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },
  /** The keys that begin with a prefix. */
  keys(prefix) {
    try {
      const all = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + prefix));
      return all.map((key) => key.slice(PREFIX.length));
    } catch {
      return [];
    }
  },
};

/** Keep a value under a name among others, and drop the oldest ones. */
export function keepAmong(key, name, value, most) {
  const others = Object.entries(kept.get(key, {})).filter(([own]) => own !== name);
  kept.set(key, Object.fromEntries([...others, [name, value]].slice(-most)));
}

const MOST_RECENT = 6;

/** Remember what was opened last, for the home page. */
export function remember(entry) {
  const others = kept.get("recent", []).filter((own) => own.address !== entry.address);
  kept.set("recent", [entry, ...others].slice(0, MOST_RECENT));
}

/** Forget what was opened under an address, and its picture. */
export function forget(address) {
  kept.set("recent", kept.get("recent", []).filter((own) => own.address !== address));
  for (const key of ["pictures", SOUND]) dropAmong(key, address);
}

/** Call what was opened under an address by its own title, for the home page. */
export function retitle(address, title) {
  kept.set("recent", kept.get("recent", []).map((own) => (own.address === address ? { ...own, title } : own)));
}

/** Stop keeping a value under a name among others. */
function dropAmong(key, name) {
  kept.set(key, Object.fromEntries(Object.entries(kept.get(key, {})).filter(([own]) => own !== name)));
}

const MOST_PICTURES = 24;

/** The picture of something that was opened here; empty if there is none. */
export const pictureOf = (address) => kept.get("pictures", {})[address] ?? "";

/** Keep a picture for the home page. */
export const keepPicture = (address, picture) => keepAmong("pictures", address, picture, MOST_PICTURES);

const SOUND = "sound";
const MOST_SOUND = 12;

/** The last text without errors of something that was left with errors; empty if there is none. */
export const soundOf = (address) => kept.get(SOUND, {})[address] ?? "";

/** Keep such a text for the next visit, or none. */
export function keepSound(address, text) {
  if (text) keepAmong(SOUND, address, text, MOST_SOUND);
  else if (soundOf(address)) dropAmong(SOUND, address);
}
