import { Readable } from 'node:stream';
import type { Entry } from './write-zip.ts';

/** An entry of text that fits into memory. */
export const textEntry = (path: string, text: string): Entry => ({ path, body: Readable.from([text]) });

/** An entry of JSON that fits into memory. */
export const jsonEntry = (path: string, content: object): Entry =>
  textEntry(path, `${JSON.stringify(content, null, 2)}\n`);

/** An entry of JSON: an object with a list under `name`, which is read part by part as the entry is written. */
export const listEntry = (
  path: string,
  head: object,
  name: string,
  parts: AsyncIterable<readonly object[]>,
): Entry => ({
  path,
  body: Readable.from(writeList(head, name, parts)),
});

async function* writeList(head: object, name: string, parts: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  const opened = JSON.stringify({ ...head, [name]: [] }, null, 2);
  const end = opened.lastIndexOf(']');
  yield opened.slice(0, end);
  let separator = '\n    ';
  for await (const part of parts) {
    if (part.length === 0) continue;
    yield separator + part.map((one) => JSON.stringify(one)).join(',\n    ');
    separator = ',\n    ';
  }
  yield `\n  ${opened.slice(end)}\n`;
}

/** Reads a list to its end by a cursor: `read` returns the part after an id, and an empty one at the end. */
export async function* inParts<Row extends { id: number }>(
  read: (afterId: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let afterId = 0; ;) {
    const rows = await read(afterId);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    afterId = last.id;
  }
}
