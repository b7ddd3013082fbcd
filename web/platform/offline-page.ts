import type { Language } from '#contract/texts/languages.ts';

/**
 * Keeps the page that is shown where the server cannot be reached, in a language. A browser that keeps none shows its
 * own.
 */
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
