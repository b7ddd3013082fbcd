/**
 * Keeps the page that is shown where the server cannot be reached, in the language of now. A browser that keeps none
 * shows its own.
 */
export async function keepOfflinePage(): Promise<void> {
  // Absent without https, and in some private windows.
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    await (await caches.open('offline')).add('/offline');
  } catch (error) {
    console.info(error);
  }
}
