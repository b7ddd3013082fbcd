/*
 * Shows the cached page `/offline` where a page is unreachable. Caches neither the application nor any user's data, so
 * every page, script and call comes from the running server.
 */

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  // Otherwise each page would wait for this worker to start.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(answer(event));
});

async function answer({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match('/offline')) ?? Response.error();
  }
}
