// The browser's storage: settings, recent work, drafts and progress. Nothing leaves this machine.

const PREFIX = "pnp-";

export const kept = {
  get(key, otherwise = null) {
    try {
      return JSON.parse(localStorage.getItem(PREFIX + key)) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  /** Store a value, or remove it for null; return false if storage is full or forbidden. The page works without it. */
  set(key, value) {
    try {
      if (value === null) localStorage.removeItem(PREFIX + key);
      else localStorage.setItem(PREFIX + key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },
  /** Return the keys that begin with a prefix. */
  keys(prefix) {
    try {
      const all = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + prefix));
      return all.map((key) => key.slice(PREFIX.length));
    } catch {
      return [];
    }
  },
};

/** Store a value in a list by name, and drop the oldest ones. */
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

/** Set the title of what was opened under an address, for the home page. */
export function retitle(address, title) {
  kept.set("recent", kept.get("recent", []).map((own) => (own.address === address ? { ...own, title } : own)));
}

/** Remove a named value from a list. */
export function dropAmong(key, name) {
  kept.set(key, Object.fromEntries(Object.entries(kept.get(key, {})).filter(([own]) => own !== name)));
}

const MOST_PICTURES = 24;

/** Return the picture of something opened here; empty if there is none. */
export const pictureOf = (address) => kept.get("pictures", {})[address] ?? "";

/** Store a picture for the home page. */
export const keepPicture = (address, picture) => keepAmong("pictures", address, picture, MOST_PICTURES);

const SOUND = "sound";
const MOST_SOUND = 12;

/** Return the last text without errors of a document that was left with errors; empty if there is none. */
export const soundOf = (address) => kept.get(SOUND, {})[address] ?? "";

/** Store such a text for the next visit, or remove it. */
export function keepSound(address, text) {
  if (text) keepAmong(SOUND, address, text, MOST_SOUND);
  else if (soundOf(address)) dropAmong(SOUND, address);
}
