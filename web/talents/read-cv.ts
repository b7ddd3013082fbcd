import { maxCharacters } from './find-in-cv.ts';

/** Bytes. */
const maxSize = 20_000_000;
/** Milliseconds, after which a file counts as one that never ends. */
const longest = 8_000;

/** Why a file is not read: among others `locked` by a password, `scanned` without text, `unloaded` for want of code. */
export type Refusal = 'tooLarge' | 'tooSlow' | 'locked' | 'scanned' | 'broken' | 'unloaded';
/** An export of LinkedIn has no pages. */
export type Reading = { text: string; pages: number } | { refusal: Refusal };

export interface Request {
  file: Blob;
  maxCharacters: number;
}

type Message = Reading | { isReady: true } | { sourceName: string };

/**
 * Reads the text of a PDF, at most its first 30 pages and 200,000 characters, or of LinkedIn's export. A worker does it
 * within eight seconds and 128 MB, without sending anything, and ends with it. Aborted, it returns nothing.
 */
export async function readCv(file: File, signal: AbortSignal): Promise<Reading | undefined> {
  if (file.size > maxSize) return { refusal: 'tooLarge' };
  const worker = new Worker(new URL('./cv-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<Reading | undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined));
    worker.addEventListener('error', () => resolve({ refusal: timer === undefined ? 'unloaded' : 'broken' }));
    worker.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if ('text' in data || 'refusal' in data) resolve(data);
      if (!('isReady' in data)) return;
      worker.postMessage({ file, maxCharacters } satisfies Request);
      timer = setTimeout(() => resolve({ refusal: 'tooSlow' }), longest);
    });
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
