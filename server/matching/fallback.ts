import { AppError } from '#server/platform/errors/app-error.ts';

/** Concurrent queries in PostgreSQL; more would slow down the initial read, which makes them unnecessary. */
const atOnce = 2;
const longestWait = 10_000;

export interface Fallback {
  /**
   * Answers from memory or, when its turn comes and memory still has no answer, from PostgreSQL. Throws 'unavailable'
   * if its turn does not come within ten seconds.
   */
  answer<T>(remember: () => Promise<T | undefined>, ask: () => Promise<T>): Promise<T>;
}

/** Lets few queries at a time reach PostgreSQL, in the order of arrival. */
export function createFallback(): Fallback {
  const waiting = new Set<() => void>();
  let running = 0;

  const turn = (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        waiting.delete(start);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(start);
        reject(new AppError('unavailable', 'Matching is starting. Please try again in a moment.', { retryAfter: 5 }));
      }, longestWait).unref();
      waiting.add(start);
    });
  };
  /** Passes the turn to the next query. */
  const end = (): void => {
    const [next] = waiting;
    if (next) next();
    else running -= 1;
  };

  return {
    async answer(remember, ask) {
      const remembered = await remember();
      if (remembered !== undefined) return remembered;
      await turn();
      try {
        return (await remember()) ?? (await ask());
      } finally {
        end();
      }
    },
  };
}
