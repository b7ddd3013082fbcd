/** A cell: a number or text, or nothing. */
export type Cell = string | number | boolean | null;

/** Writes a row of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe in front. */
export const writeRow = (cells: readonly Cell[]): string => `${cells.map(writeCell).join(',')}\r\n`;

function writeCell(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
