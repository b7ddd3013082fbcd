import { AppError } from '#server/platform/errors/app-error.ts';

/** Queries that PostgreSQL runs at once; more would take the processor from the reading that ends them. */
const atOnce = 2;
const longestWait = 10_000;

export interface Fallback {
  /**
   * Answers from memory or, when its turn comes and memory still has no answer, from PostgreSQL. Throws 'unavailable' if
   * that takes too long.
   */
  answer<T>(remember: () => Promise<T | undefined>, ask: () => Promise<T>): Promise<T>;
}

/** Lets few queries at a time reach PostgreSQL, in the order in which they came. */
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
  /** Hands the turn on. */
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
