/** A cell: a number, text or boolean, or empty. */
export type Cell = string | number | boolean | null;

/** Writes a CSV row (RFC 4180). A text that spreadsheets would take for a formula gets a leading apostrophe. */
export const writeRow = (cells: readonly Cell[]): string => `${cells.map(writeCell).join(',')}\r\n`;

function writeCell(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
