import { AppError } from '#server/platform/errors/app-error.ts';

/** Owner of a piece of work: a user's id, or another name without a user. */
export type Owner = number | string;

interface Limits {
  /** Noun for the waiting work in a refusal. */
  what: string;
  /** Pieces of work running at once, one per owner. */
  atOnce: number;
  /** Waiting pieces per owner. */
  waitingEach: number;
  waitingTogether: number;
  /** Milliseconds after which waiting work is refused; by default it waits as long as it takes. */
  longestWait?: number;
}

export interface Turns {
  /**
   * Runs the work when its owner's turn comes. Throws 'too-many' if the owner has enough waiting, or if the turn does
   * not come in time. Throws 'unavailable' if all places are taken and no other owner has more waiting.
   */
  run<Result>(owner: Owner, work: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  start: () => void;
  giveUp: (error: AppError) => void;
}

/**
 * Runs CPU-bound work of several owners in turns (round robin). Another owner's work waits for at most one piece of
 * each owner. When all places are taken, the owner with the most waiting loses the last one to an owner with fewer.
 */
export function createTurns({ what, atOnce, waitingEach, waitingTogether, longestWait }: Limits): Turns {
  // A Map keeps insertion order, here the order of turns. No queue is empty.
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

  /** Takes a piece of work that has waited too long out of its queue; false if it has left it. */
  function drop(owner: Owner, late: Waiting): boolean {
    const queue = queues.get(owner);
    const place = queue?.indexOf(late) ?? -1;
    if (!queue || place < 0) return false;
    queue.splice(place, 1);
    waiting -= 1;
    if (queue.length === 0) queues.delete(owner);
    return true;
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
          const mine: Waiting = {
            start: () => {
              running.add(owner);
              clearTimeout(timer);
              resolve();
            },
            giveUp: reject,
          };
          queue.push(mine);
          const giveUp = () => drop(owner, mine) && reject(refusal('too-many'));
          const timer = longestWait === undefined ? undefined : setTimeout(giveUp, longestWait).unref();
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
