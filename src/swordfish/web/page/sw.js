// Keeps the page working without a network: files come from there where it is, else from the cache.

const CACHE = "swordfish";
const FILES = []; // filled in where the page is served or written: every file of it

const addresses = new Set(FILES.map((name) => new URL(name, self.location).pathname));

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isFile = request.method === "GET" && addresses.has(new URL(request.url).pathname);
  if (isFile) event.respondWith(fromNetworkOrCache(request));
});

async function fromNetworkOrCache(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) cache.put(request, response.clone());
    return response;
  } catch {
    return (await cache.match(request, { ignoreSearch: true })) ?? Response.error();
  }
}
