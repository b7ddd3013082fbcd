import { Worker } from 'node:worker_threads';
import { type Owner, createTurns } from '#server/platform/intake/turns.ts';

/*
 * The cleaner takes quadratic time on unclosed tags (measured: 512 KB of `<b>` blocked 6 s), so it works in a thread of
 * its own, on one text after the other, each with a time limit. That is for texts which get past the caps before it, on a
 * machine that has much else to do: the largest of the others takes a tenth of a second.
 */
const maxMilliseconds = 3_000;
const maxStartMilliseconds = 15_000;
const maxMegabytes = 128;
// Without a limit fifty texts of 40 kB leave the thread at 73 MB, with it at 21, at the same processor time; ending the
// thread gives back 7 MB of either.
const maxYoungMegabytes = 8;

const turns = createTurns({ what: 'texts', atOnce: 1, waitingEach: 10, waitingTogether: 50 });

let worker: Worker | undefined;

/**
 * The HTML as the cleaner leaves it; undefined for one that takes too long or too much memory, or that does not come to
 * rest. Owners take turns; throws 'too-many' for one of whom too many texts wait, 'unavailable' when too many do in all.
 */
export const runCleaner = (html: string, owner: Owner): Promise<string | undefined> =>
  turns.run(owner, () => clean(html));

/** What the thread gives back; that it is ready to begin with. */
export type CleanerAnswer = 'ready' | { clean: string | undefined } | { error: unknown };

function clean(html: string): Promise<string | undefined> {
  const isFresh = !worker;
  const thread = (worker ??= startWorker());
  thread.ref();
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      thread.off('message', onMessage).off('error', onError);
      // An idle thread must not keep the process alive.
      thread.unref();
      settle();
    };
    const giveUp = (settle: () => void) => {
      worker = undefined;
      end(settle);
    };
    const onTimeout = () => {
      giveUp(() => resolve(undefined));
      void thread.terminate();
    };
    let timer = setTimeout(onTimeout, isFresh ? maxStartMilliseconds : maxMilliseconds);
    const onMessage = (answer: CleanerAnswer) => {
      if (answer === 'ready') {
        clearTimeout(timer);
        timer = setTimeout(onTimeout, maxMilliseconds);
        return;
      }
      end(() => {
        if ('clean' in answer) resolve(answer.clean);
        else reject(new Error('The cleaner failed', { cause: answer.error }));
      });
    };
    const onError = (cause: Error & { code?: string }) => {
      giveUp(() => {
        if (cause.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(undefined);
        else reject(new Error('The cleaner ended', { cause }));
      });
    };
    thread.on('message', onMessage).on('error', onError);
    thread.postMessage(html);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: maxYoungMegabytes },
  });
  // Also one that ends while it has nothing to do: the next text starts another.
  started.on('error', () => {
    if (worker === started) worker = undefined;
  });
  return started;
}
