/** Waits, as for a query's turn, so that a superseded one is never sent; rejects once it is aborted. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error); // AbortController gives a DOMException
    });
  });
