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

/** Safari has no idle callbacks; after a second the screen is drawn. */
const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run, 1000);
};

const untilLoaded = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(undefined);
    else window.addEventListener('load', resolve, { once: true });
  });

const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true; // not in all browsers

/** Loads parts one after another while the browser is idle. Returns a function that stops it. */
export function fetchWhenIdle(parts: readonly Loadable[]): () => void {
  let isStopped = savesData();
  const fetchFrom = (index: number): void => {
    const part = parts[index];
    if (!part || isStopped) return;
    whenIdle(() => void part.preload().then(() => fetchFrom(index + 1)));
  };
  void untilLoaded().then(() => fetchFrom(0));
  return () => {
    isStopped = true;
  };
}
