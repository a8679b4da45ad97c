// Keeps the page for use offline. BUILD and SHELL come from the build.
const CACHE = `shell-${BUILD}`;
const PAGE = "index.html";

/** The addresses of the page itself. This worker ignores pages below it, such as the docs. */
const OWN = new Set(["./", PAGE].map((name) => new URL(name, self.location).pathname));

/** Files that the browser has from an earlier build aren't reused: each file is checked with the host. */
const fresh = (name) => new Request(name, { cache: "no-cache" });

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL.map(fresh))).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const current = new Set([CACHE, `engine-${BUILD}`]);
  const clean = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => !current.has(name)).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

/** Return a file from the cache; undefined if it isn't there or can't be read. */
async function kept(name) {
  try {
    return await caches.match(name, { ignoreSearch: true, cacheName: CACHE });
  } catch {
    return undefined;
  }
}

/** Return the page from the cache; undefined if there is none.
 *
 * It is read whole, because browsers show an error where its bytes end too early, and made anew, because they refuse
 * what the host has redirected, as some do with `index.html`. */
async function keptPage() {
  try {
    const found = await kept(PAGE);
    return found && new Response(await found.arrayBuffer(), { headers: found.headers });
  } catch {
    return undefined;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  const isPage = request.mode === "navigate";
  if (isPage && !OWN.has(address.pathname)) return;
  event.respondWith((isPage ? keptPage() : kept(request)).then((found) => found ?? fetch(request)));
});
