// Keeps the files of the static site, so that it works when its host is away. The host is asked first: what it has is
// newer.
const files = ["./","app.webmanifest","engine.wasm.gz","icon.svg","main-rest-space.js","main-rest.js","main.js","mates.js","panels.css","rest.js","rooms.css","space.js","style.css","wasm.js","wasm_exec.js","wins.js","worker.js"];

self.addEventListener("install", (event) => {
  const keep = async () => {
    await (await caches.open("raumlab")).addAll(files);
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  const answer = async () => {
    const cache = await caches.open("raumlab");
    try {
      const response = await fetch(request);
      if (response.ok) await cache.put(request, response.clone());
      return response;
    } catch (error) {
      const kept = await cache.match(request, { ignoreSearch: true });
      if (kept) return kept;
      throw error;
    }
  };
  event.respondWith(answer());
});
