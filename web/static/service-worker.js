/*
 * Shows the cached page `/offline` where a page is unreachable, and the notifications that the server sends. Caches
 * neither the application nor any user's data, so every page, script and call comes from the running server.
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

// Safari shows a declarative message by itself; other browsers hand it over.
self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())));

async function show({ notification: { title, navigate, app_badge: count, ...options } }) {
  const icon = '/icon-192.png';
  // One that takes the place of another sounds again, as it tells something new.
  await self.registration.showNotification(title, { ...options, renotify: true, icon, data: { navigate } });
  await navigator.setAppBadge?.(Number(count));
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.navigate));
});

/** Opens a page of the application in one of its windows, or in a new one. */
async function open(address) {
  const { href, origin } = new URL(address, self.location.origin);
  if (origin !== self.location.origin) return;
  const [window] = await self.clients.matchAll({ type: 'window' });
  if (window) await (await window.focus()).navigate(href);
  else await self.clients.openWindow(href);
}
