import type { Language } from '#contract/texts/languages.ts';

/** Keeps the page shown while the server is unreachable, in a language. A browser that cannot keep it shows its own. */
export async function keepOfflinePage(language: Language): Promise<void> {
  // Absent without https, and in some private windows.
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    await (await caches.open('offline')).add(new Request('/offline', { headers: { 'Accept-Language': language } }));
  } catch (error) {
    console.info(error);
  }
}
