import { Worker } from 'node:worker_threads';
import { type Owner, createTurns } from '#server/platform/intake/turns.ts';

/*
 * Cleaning takes quadratic time on unclosed tags (measured: 512 KB of `<b>` blocked 6 s). So it runs in its own thread,
 * one text at a time, with a time limit. The limit is for texts that pass the size checks on a busy machine; the
 * largest others take a tenth of a second.
 */
const maxMilliseconds = 3_000;
const maxStartMilliseconds = 15_000;
const maxMegabytes = 128;
// After fifty texts of 40 kB the thread holds 21 MB with this limit, 73 MB without, at the same processor time. Ending
// the thread releases 7 MB either way.
const maxYoungMegabytes = 8;

const turns = createTurns({ what: 'texts', atOnce: 1, waitingEach: 10, waitingTogether: 50 });

let worker: Worker | undefined;

/**
 * Runs the cleaner; undefined for a text that takes too long, needs too much memory or never becomes stable. Owners
 * take turns. Throws 'too-many' for an owner with too many waiting texts, 'unavailable' if too many wait overall.
 */
export const runCleaner = (html: string, owner: Owner): Promise<string | undefined> =>
  turns.run(owner, () => clean(html));

/** Answers of the thread; 'ready' comes first. */
export type CleanerAnswer = 'ready' | { clean: string | undefined } | { error: unknown };

function clean(html: string): Promise<string | undefined> {
  const isFresh = !worker;
  const thread = (worker ??= startWorker());
  thread.ref();
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      clearImmediate(late);
      thread.off('message', onMessage).off('error', onError);
      // An idle thread must not keep the process alive.
      thread.unref();
      settle();
    };
    const giveUp = (settle: () => void) => {
      worker = undefined;
      end(settle);
    };
    let late: NodeJS.Immediate | undefined;
    const onTimeout = () => {
      // An answer that came while this process stalled is read before.
      late = setImmediate(() => {
        giveUp(() => resolve(undefined));
        void thread.terminate();
      });
    };
    let timer = setTimeout(onTimeout, isFresh ? maxStartMilliseconds : maxMilliseconds);
    const onMessage = (answer: CleanerAnswer) => {
      if (answer === 'ready') {
        clearTimeout(timer);
        clearImmediate(late);
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
  // Also if it ends while idle: the next text starts another.
  started.on('error', () => {
    if (worker === started) worker = undefined;
  });
  return started;
}
