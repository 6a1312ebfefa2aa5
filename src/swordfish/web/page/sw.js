// Keeps the page working without the server: files come from the network where it is, else from the cache.

const CACHE = "swordfish";
const FILES = [
  "/",
  "/style.css",
  "/icon.svg",
  "/manifest.webmanifest",
  "/main.js",
  "/making.js",
  "/dom.js",
  "/drawing.js",
  "/explain.js",
  "/game.js",
  "/geometry.js",
  "/grid.js",
  "/hints.js",
  "/host.js",
  "/puzzles.js",
  "/server.js",
  "/store.js",
  "/texts.js",
];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isFile = request.method === "GET" && FILES.includes(new URL(request.url).pathname);
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
