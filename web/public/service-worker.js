/*
 * Shows the kept page `/offline` where a page cannot be reached. It keeps nothing of the application and of nobody's
 * data, so every page, script and call comes from the server that runs.
 */

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  // Else each page would wait for this worker to start.
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
