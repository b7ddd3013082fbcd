import { maxCharacters } from './find-in-cv.ts';

/** Bytes. */
const maxSize = 20_000_000;
/** Milliseconds, after which a file counts as one that never ends. */
const longest = 8_000;

/** Why a file is not read: among others `locked` by a password, `scanned` without text, `unloaded` for want of code. */
export type Refusal = 'tooLarge' | 'tooSlow' | 'locked' | 'scanned' | 'broken' | 'unloaded';
export type Reading = { text: string; pages: number } | { refusal: Refusal };

export interface Request {
  file: Blob;
  maxCharacters: number;
}

type Message = Reading | { isReady: true } | { sourceName: string };

/**
 * Reads the text of a PDF, at most its first 30 pages and 200,000 characters, in a worker that ends with it. Within
 * eight seconds, 128 MB, and without sending anything.
 */
export async function readCv(file: File): Promise<Reading> {
  if (file.size > maxSize) return { refusal: 'tooLarge' };
  const worker = new Worker(new URL('./cv-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<Reading>((resolve) => {
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
