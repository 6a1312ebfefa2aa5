// Keeps the page working without a network: files come from there where it is, else from the cache.

const FILES = []; // filled in where the page is served or written: every file of it,
const VERSION = ""; // and a digest of them, so that with any change there is another worker, with a cache of its own

const CACHE = `swordfish ${VERSION}`;
const addresses = new Set(FILES.map((name) => new URL(name, self.location).pathname));

self.addEventListener("install", (event) => {
  self.skipWaiting();
  const asked = FILES.map((name) => new Request(name, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(asked)));
});

self.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => self.clients.claim())));

async function forgetOthers() {
  const old = (await caches.keys()).filter((name) => name.startsWith("swordfish") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isFile = request.method === "GET" && addresses.has(new URL(request.url).pathname);
  if (isFile) event.respondWith(fromNetworkOrCache(request));
});

// The cache is filled once, by the worker that it belongs to: what is taken from it without a network is of one version.
async function fromNetworkOrCache(request) {
  const response = await fetch(request).catch(() => null);
  if (response && response.status < 500) return response;
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? response ?? Response.error();
}
