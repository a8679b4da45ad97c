// Keeps the page for use offline. BUILD and SHELL come from the build.
const CACHE = `shell-${BUILD}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)).then(() => self.skipWaiting()));
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

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== self.location.origin) return;
  const answer = async () => {
    const name = event.request.mode === "navigate" ? "index.html" : event.request;
    const kept = await caches.match(name, { ignoreSearch: true, cacheName: CACHE });
    return kept ?? fetch(event.request);
  };
  event.respondWith(answer());
});
