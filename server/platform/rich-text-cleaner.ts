import { Worker } from 'node:worker_threads';
import { AppError } from './errors.ts';

/*
 * The cleaner takes quadratic time on unclosed tags (measured: 512 KB of `<b>` blocked 6 s), so it works in a thread of
 * its own, on one text after the other, each with a time limit. That is for texts which get past the caps before it, on a
 * machine that has much else to do: the largest of the others takes a tenth of a second.
 */
const maxMilliseconds = 3_000;
const maxStartMilliseconds = 15_000;
const maxMegabytes = 128;
const maxWaiting = 50;

interface Text {
  html: string;
  resolve: (clean: string | undefined) => void;
  reject: (error: Error) => void;
}

let worker: Worker | undefined;
let current: Text | undefined;
const waiting: Text[] = [];

/** The HTML as the cleaner leaves it; undefined for one that takes too long or too much memory, or that does not come to rest. Throws 'unavailable' when too many wait. */
export function runCleaner(html: string): Promise<string | undefined> {
  if (waiting.length >= maxWaiting) {
    throw new AppError('unavailable', 'Too many texts at once. Please try again in a moment.', { retryAfter: 5 });
  }
  return new Promise((resolve, reject) => {
    waiting.push({ html, resolve, reject });
    if (!current) next();
  });
}

/** What the thread gives back; that it is ready to begin with. */
export type CleanerAnswer = 'ready' | { clean: string | undefined } | { error: unknown };

function next(): void {
  current = waiting.shift();
  // An idle thread must not keep the process alive.
  if (!current) return worker?.unref();
  const text = current;
  const isFresh = !worker;
  const thread = (worker ??= startWorker());
  thread.ref();
  const end = (settle: () => void) => {
    clearTimeout(timer);
    thread.off('message', onMessage).off('error', onError);
    settle();
    next();
  };
  const giveUp = (settle: () => void) => {
    worker = undefined;
    end(settle);
  };
  const onTimeout = () => {
    giveUp(() => text.resolve(undefined));
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
      if ('clean' in answer) text.resolve(answer.clean);
      else text.reject(new Error('The cleaner failed', { cause: answer.error }));
    });
  };
  const onError = (cause: Error & { code?: string }) => {
    giveUp(() => {
      if (cause.code === 'ERR_WORKER_OUT_OF_MEMORY') text.resolve(undefined);
      else text.reject(new Error('The cleaner ended', { cause }));
    });
  };
  thread.on('message', onMessage).on('error', onError);
  thread.postMessage(text.html);
}

function startWorker(): Worker {
  const started = new Worker(new URL('./rich-text-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  });
  // Also one that ends while it has nothing to do: the next text starts another.
  started.on('error', () => {
    if (worker === started) worker = undefined;
  });
  return started;
}
