/** Waits; rejects once it is aborted, so that what was superseded or left is never done. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error); // AbortController gives a DOMException
    });
  });
