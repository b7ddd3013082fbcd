import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A cell: a number, text or boolean, or empty. */
export type Cell = string | number | boolean | null;

/** Writes a CSV row (RFC 4180). A text that spreadsheets would take for a formula gets an apostrophe. */
export const writeRow = (cells: readonly Cell[]): string => `${cells.map(writeCell).join(',')}\r\n`;

/**
 * The beginning of a formula, also in full-width signs, and after each sign that separates cells in some country: there
 * a spreadsheet splits the text in spite of its quotes.
 */
const formula = /^[\t\r]|(?:^|[;,\t\r\n|])(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

function writeCell(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const text = cell.replaceAll(formula, (sign, at: number) =>
    at === 0 && /[\t\r]/.test(sign) ? `'${sign}` : `${sign}'`,
  );
  return /[",;\t\r\n|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Without it, Excel reads the file in the encoding of its country. */
const byteOrderMark = '\uFEFF';

/**
 * Sends rows as a CSV file in UTF-8 with a byte order mark. If the first piece fails, that is the answer; later, the
 * connection is cut, so that half a file never looks whole. `onEnd` is called after either.
 */
export async function sendCsv(
  reply: FastifyReply,
  name: string,
  rows: AsyncIterableIterator<string>,
  onEnd: () => void = () => undefined,
): Promise<FastifyReply> {
  try {
    const first = await rows.next();
    const pieces = async function* () {
      if (first.done !== true) yield byteOrderMark + first.value;
      yield* rows;
    };
    return await reply
      .type('text/csv; charset=utf-8')
      .headers({ 'Cache-Control': 'no-store', 'Content-Disposition': `attachment; filename="${name}"` })
      .send(Readable.from(pieces()).once('close', onEnd));
  } catch (error) {
    onEnd();
    throw error;
  }
}
