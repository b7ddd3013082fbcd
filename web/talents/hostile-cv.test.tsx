import { strToU8, zipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { catalogue, pdfOf, pdfOfPages, streamOf } from '#web/testing/pdf.ts';
import { readCv } from './read-cv.ts';

const read = async (file: File) => readCv(file, new AbortController().signal);

const page =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /XObject << /X 6 0 R >> >> >>';
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const onePage = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>';
const text = 'BT /F 10 Tf 60 780 Td (Mira Okafor draws maps in TypeScript) Tj ET';
/** A page with this content, and further objects from number 6. */
const pageOf = (content: string, ...more: string[]) =>
  pdfOf([catalogue, onePage, page, streamOf(content), font, ...more]);
const form = (content: string, entries = '') =>
  streamOf(content, `/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${entries}`);

test.each([
  ['a text', new File(['Mira Okafor, TypeScript'], 'cv.pdf'), 'broken'],
  ['an empty file', new File([], 'cv.pdf'), 'broken'],
  ['a zip', new File(['PK\u0003\u0004', 'x'.repeat(1_000)], 'linkedin.zip'), 'broken'],
  ['only the begin of a PDF', new File(['%PDF-1.7\n1 0 obj\n<<'], 'cv.pdf'), 'broken'],
  ['a page without text', pageOf('0 0 595 842 re f'), 'scanned'],
  [
    'a password',
    pdfOf(
      [catalogue, onePage, page, streamOf(text), font],
      `/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`,
    ),
    'locked',
  ],
  ['pages within themselves', pdfOf([catalogue, '<< /Type /Pages /Count 9 /Kids [2 0 R 2 0 R] >>']), 'broken'],
  [
    'a tree that says it has pages without end',
    pdfOf([catalogue, '<< /Type /Pages /Count 2147483647 /Kids [] >>']),
    'scanned',
  ],
])('%s is refused', async (_what, file, refusal) => {
  expect(await read(file)).toEqual({ refusal });
});

test('ten thousand pages: the first thirty are read', async () => {
  const runs = [{ x: 60, y: 780, text: 'Mira Okafor draws maps in TypeScript' }];
  const reading = await read(pdfOfPages(Array.from({ length: 10_000 }, () => runs)));
  expect(reading).toMatchObject({ pages: 30 });
});

test('a drawing within itself is left out', async () => {
  const reading = await read(pageOf(`${text} /X Do`, form('/X Do', '/Resources << /XObject << /X 6 0 R >> >>')));
  expect(reading).toMatchObject({ text: expect.stringContaining('TypeScript') });
});

test('drawings of drawings, ten times in each of twenty, end with enough text', async () => {
  const drawn = '/X Do '.repeat(10);
  const forms = Array.from({ length: 20 }, (_, at) =>
    form(at === 19 ? text : drawn, `/Resources << /Font << /F 5 0 R >> /XObject << /X ${7 + at} 0 R >> >>`),
  );
  const reading = await read(pageOf(drawn, ...forms));
  expect(reading && 'text' in reading && reading.text.length).toBeLessThan(300_000);
});

test('a font that names millions of letters again and again is given up', async () => {
  const table = '<000000> <fffffe> 0\n'.repeat(1_000);
  const file = pdfOf([
    catalogue,
    onePage,
    page,
    streamOf(text),
    '<< /Type /Font /Subtype /Type0 /BaseFont /Test /Encoding 6 0 R /DescendantFonts [7 0 R] >>',
    streamOf(
      `begincmap 1 begincodespacerange <000000> <ffffff> endcodespacerange
      1000 begincidrange ${table} endcidrange endcmap`,
      '/Type /CMap /CMapName /Test',
    ),
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Test /CIDSystemInfo << /Registry (A) /Ordering (B) /Supplement 0 >> >>',
  ]);
  // A quick machine reads it to its end, where no letter is drawn.
  expect(['tooSlow', 'scanned']).toContain(Object(await read(file)).refusal);
});

test('endless text is cut', async () => {
  const reading = await read(pageOf(`BT /F 1 Tf 1 1 Td ${'(TypeScript ) Tj 0 0 Td '.repeat(40_000)} ET`));
  expect(reading && 'text' in reading && reading.text.length).toBeLessThan(300_000);
  expect(reading && 'text' in reading && reading.text.length).toBeGreaterThan(190_000);
});

test('a small stream that unpacks to a large one is refused', async () => {
  const spaces = new Blob(Array.from({ length: 300 }, () => new Blob([' '.repeat(1_000_000)])));
  const packed = new Uint8Array(
    await new Response(spaces.stream().pipeThrough(new CompressionStream('deflate'))).arrayBuffer(),
  );
  expect(packed.length).toBeLessThan(1_000_000);
  const latin = Array.from(packed, (byte) => String.fromCharCode(byte)).join('');
  const file = pdfOf([catalogue, onePage, page, streamOf(latin, '/Filter /FlateDecode'), font]);
  expect(await read(file)).toEqual({ refusal: 'broken' });
});

test.each([
  ['lists within lists', '['.repeat(3_000_000)],
  ['one endless string', `(${'('.repeat(5_000_000)}`],
  ['one endless name', `/${'x'.repeat(10_000_000)}`],
  ['numbers without an operator', '1 '.repeat(5_000_000)],
])('%s is refused in time', async (_what, content) => {
  expect(await read(pageOf(content))).toHaveProperty('refusal');
});

const skillsFile = strToU8('Name\nTypeScript\n');
const zipOf = (files: Parameters<typeof zipSync>[0], change?: (bytes: Uint8Array) => void) => {
  const bytes = zipSync(files);
  change?.(bytes);
  return new File([bytes], 'export.zip');
};
/** Offset of the entry in the list at the end of a zip with one file. */
const entryIn = (bytes: Uint8Array) => bytes.findLastIndex((_, at) => bytes[at] === 0x50 && bytes[at + 2] === 1);

test.each([
  ['without files', zipOf({})],
  ['of other files', zipOf({ 'cv.docx': skillsFile })],
  ['in a zip', zipOf({ 'export.zip': zipSync({ 'Skills.csv': skillsFile }) })],
  ['whose files unpack to too much', zipOf({ 'Skills.csv': new Uint8Array(100_000_000) })],
  ['with an unknown way of packing', zipOf({ 'Skills.csv': skillsFile }, (bytes) => (bytes[entryIn(bytes) + 10] = 99))],
  ['cut off', new File([zipSync({ 'Skills.csv': skillsFile }).subarray(0, 60)], 'export.zip')],
])('a zip %s is refused', async (_what, file) => {
  expect(await read(file)).toEqual({ refusal: 'broken' });
});

test('a zip of thousands of files, and of a name again and again, is read once', async () => {
  const others = Array.from({ length: 10_000 }, (_, at) => [`${at}/Skills.csv`, skillsFile] as const);
  const reading = await read(zipOf(Object.fromEntries(others)));
  expect(reading).toEqual({ pages: 0, text: expect.stringMatching(/^(?!.*TypeScript.*TypeScript).*TypeScript/s) });
});

test('a zip whose file is larger than it says is cut', async () => {
  const bytes = new Uint8Array(100_000_000).fill(120);
  const file = zipOf({ 'Skills.csv': bytes }, (zip) => zip.set([10, 0, 0, 0], entryIn(zip) + 24));
  expect(await read(file)).toMatchObject({ pages: 0 });
});

test('a reading that is aborted ends its worker', async () => {
  const ended = vi.spyOn(Worker.prototype, 'terminate');
  const reader = new AbortController();
  const reading = readCv(pageOf('1 '.repeat(5_000_000)), reader.signal);
  reader.abort();
  expect(await reading).toBeUndefined();
  expect(ended).toHaveBeenCalledTimes(1);
});
