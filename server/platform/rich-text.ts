import { Worker } from 'node:worker_threads';
import { maxRichTextLength } from '#contract/fields.ts';
import { AppError } from './errors.ts';

/** The cleaner takes quadratic time on unclosed tags (measured: 512 KB of `<b>` blocked 6 s), hence the caps before it. */
const maxInputLength = 400_000;
const maxTags = 10_000;
const maxMilliseconds = 2_000;

let worker: Worker | undefined;
let sequence = 0;
const waiting = new Map<number, { resolve: (clean: string) => void; reject: (error: Error) => void }>();

/**
 * Cleans HTML to what the editor's toolbar can make (spec 2.15), in a worker thread, so that no text can block others.
 * Text without a word or a picture becomes ''. Cleaning twice changes nothing. Throws 'too-large' for too much text or markup.
 */
export async function cleanRichText(html: string): Promise<string> {
  if (html === '') return '';
  if (html.length > maxInputLength || countTags(html) > maxTags) throw tooLarge();
  // PostgreSQL holds no NUL in a text.
  const clean = await runInWorker(html.replaceAll('\0', ''));
  if (clean.length > maxRichTextLength) throw tooLarge();
  return clean;
}

const tooLarge = () => new AppError('too-large', `A text holds at most ${maxRichTextLength} characters.`);

const countTags = (html: string): number => html.split('<').length - 1;

async function runInWorker(html: string): Promise<string> {
  const current = (worker ??= startWorker());
  const id = (sequence += 1);
  const timer = setTimeout(() => void current.terminate(), maxMilliseconds);
  current.ref();
  try {
    return await new Promise<string>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      current.postMessage({ id, html });
    });
  } finally {
    clearTimeout(timer);
    // An idle worker must not keep the process alive.
    if (waiting.size === 0) current.unref();
  }
}

function startWorker(): Worker {
  const started = new Worker(new URL('./rich-text-worker.ts', import.meta.url));
  started.on('message', ({ id, clean }: { id: number; clean: string }) => {
    waiting.get(id)?.resolve(clean);
    waiting.delete(id);
  });
  started.on('error', (cause) => failAll(started, new Error('The cleaner failed', { cause })));
  started.on('exit', () => failAll(started, tooLarge()));
  return started;
}

/** A worker that ended takes what waited for it along; the next text starts another. */
function failAll(ended: Worker, error: Error): void {
  if (worker === ended) worker = undefined;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}
