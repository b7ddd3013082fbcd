import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
// Sets `globalThis.pdfjsWorker`, which the library then runs here, instead of in a worker of its own.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { textOfExport } from './linkedin-export.ts';
import type { Reading, Request } from './read-cv.ts';

/** More than a CV has. */
const maxPages = 30;
/** Signs per page; scanned pages have a number at most. */
const leastOfPage = 20;
/** Bytes that all streams of a file may unpack to: a small file can hold gigabytes. */
let unpackable = 128 * 2 ** 20;

// What unpacks natively cannot be counted; without it the library unpacks into arrays.
Reflect.deleteProperty(globalThis, 'DecompressionStream');
globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct(target, given: [unknown], made) {
    if (typeof given[0] === 'number') unpackable -= given[0];
    if (unpackable < 0) throw new RangeError('The file unpacks to too much.');
    return Reflect.construct(target, given, made) as Uint8Array; // the constructor of the target
  },
});

addEventListener('message', ({ data }: MessageEvent<Request | object>) => {
  if ('file' in data) void answer(data);
});
postMessage({ isReady: true });

async function answer(request: Request): Promise<void> {
  const reading: Reading = await read(request).catch((error: unknown) => {
    console.info('Not read as a CV:', error);
    return { refusal: error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken' };
  });
  postMessage(unpackable < 0 ? { refusal: 'broken' } : reading);
}

async function read({ file, maxCharacters }: Request): Promise<Reading> {
  const data = new Uint8Array(await file.arrayBuffer());
  if (isZip(data)) return { text: textOfExport(data), pages: 0 };
  const { promise } = getDocument({
    data,
    // Nothing is fetched, drawn, or compiled, which the Content-Security-Policy forbids.
    useWorkerFetch: false,
    useWasm: false,
    useSystemFonts: false,
    disableFontFace: true,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    disableWorkerRendering: true,
    verbosity: 0,
  });
  const pdf = await promise;
  const pages = Math.min(pdf.numPages, maxPages);
  let text = '';
  for (let number = 1; number <= pages && text.length < maxCharacters; number += 1) {
    const page = await pdf.getPage(number);
    text += `${await textOf(page.streamTextContent().getReader(), maxCharacters)}\n`;
    page.cleanup();
  }
  return text.replaceAll(/\s/g, '').length < Math.max(1, pages) * leastOfPage
    ? { refusal: 'scanned' }
    : { text, pages };
}

const isZip = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b;

type Item = { str: string; hasEOL: boolean; height: number; transform: number[] } | { type: string };

/** Lines in the order of the file, with an empty one where the next is far from the last. */
async function textOf(content: ReadableStreamDefaultReader<{ items: Item[] }>, maxCharacters: number): Promise<string> {
  let text = '';
  let last = { height: 0, y: 0 };
  while (text.length < maxCharacters) {
    const { value } = await content.read();
    if (!value) return text;
    for (const item of value.items) {
      if (!('str' in item)) continue;
      const { str, hasEOL, height, transform } = item;
      const y = transform[5] ?? 0;
      if (str.trim() !== '') {
        if (last.height > 0 && Math.abs(y - last.y) > 1.8 * Math.max(height, last.height)) text += '\n';
        last = { height, y };
      }
      text += hasEOL ? `${str}\n` : str;
    }
  }
  return text;
}
