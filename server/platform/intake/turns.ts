import { AppError } from '#server/platform/errors/app-error.ts';

/** Who a piece of work is for: a user's id, or another name where there is no user. */
export type Owner = number | string;

interface Limits {
  /** What waits, as a refusal calls it. */
  what: string;
  /** How many pieces of work run at once, of each owner one. */
  atOnce: number;
  /** How many of one owner may wait. */
  waitingEach: number;
  waitingTogether: number;
}

export interface Turns {
  /**
   * Runs the work when it is its owner's turn. Throws 'too-many' for an owner of whom enough wait, and 'unavailable'
   * where all places are taken by others who have no more waiting.
   */
  run<Result>(owner: Owner, work: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  start: () => void;
  giveUp: (error: AppError) => void;
}

/**
 * Shares work that takes a processor whole among its owners in turns (round robin): another's work waits for at most one
 * piece of each owner. When all places are taken, the owner with the most waiting loses the last to an owner with fewer.
 */
export function createTurns({ what, atOnce, waitingEach, waitingTogether }: Limits): Turns {
  // A Map keeps the order of insertion, which here is the order of turns. No queue is empty.
  const queues = new Map<Owner, Waiting[]>();
  const running = new Set<Owner>();
  let waiting = 0;

  const refusal = (code: 'too-many' | 'unavailable') =>
    new AppError(code, `Too many ${what} at once. Please try again in a moment.`, { retryAfter: 5 });

  function startNext(): void {
    for (const [owner, queue] of queues) {
      if (running.size >= atOnce) return;
      if (running.has(owner)) continue;
      waiting -= 1;
      const next = queue.shift();
      if (queue.length === 0) queues.delete(owner);
      next?.start();
    }
  }

  function end(owner: Owner): void {
    running.delete(owner);
    const queue = queues.get(owner);
    if (queue) {
      queues.delete(owner);
      queues.set(owner, queue);
    }
    startNext();
  }

  function makeRoom(own: number): void {
    const [longest = []] = [...queues.values()].toSorted((a, b) => b.length - a.length);
    if (longest.length <= own + 1) throw refusal('unavailable');
    waiting -= 1;
    longest.pop()?.giveUp(refusal('too-many'));
  }

  return {
    async run(owner, work) {
      if (running.has(owner) || running.size >= atOnce) {
        const queue = queues.get(owner) ?? [];
        if (queue.length >= waitingEach) throw refusal('too-many');
        if (waiting >= waitingTogether) makeRoom(queue.length);
        waiting += 1;
        queues.set(owner, queue);
        await new Promise<void>((resolve, reject) => {
          const start = () => {
            running.add(owner);
            resolve();
          };
          queue.push({ start, giveUp: reject });
        });
      } else {
        running.add(owner);
      }
      try {
        return await work();
      } finally {
        end(owner);
      }
    },
  };
}
