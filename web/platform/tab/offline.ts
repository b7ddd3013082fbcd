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

interface Loadable {
  preload: () => Promise<void>;
}

/** Resolves once the page has loaded and the browser is idle. Safari has no idle callbacks, so there a second later. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 1_000 });
    else setTimeout(resolve, 1_000);
  });
}

const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true; // not in all browsers

/** Loads parts one after another while the browser is idle. Returns a function that stops it. */
export function fetchWhenIdle(parts: readonly Loadable[]): () => void {
  let isStopped = savesData();
  const fetchAll = async () => {
    for (const part of parts) {
      await whenIdle();
      if (isStopped) return;
      await part.preload();
    }
  };
  void fetchAll();
  return () => {
    isStopped = true;
  };
}
