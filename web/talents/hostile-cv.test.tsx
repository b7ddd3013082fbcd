import { expect, test } from 'vitest';
import { catalogue, pdfOf, pdfOfPages, streamOf } from '#web/testing/pdf.ts';
import { readCv } from './read-cv.ts';

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
  expect(await readCv(file)).toEqual({ refusal });
});

test('ten thousand pages: the first thirty are read', async () => {
  const runs = [{ x: 60, y: 780, text: 'Mira Okafor draws maps in TypeScript' }];
  const reading = await readCv(pdfOfPages(Array.from({ length: 10_000 }, () => runs)));
  expect(reading).toMatchObject({ pages: 30 });
});

test('a drawing within itself is left out', async () => {
  const reading = await readCv(pageOf(`${text} /X Do`, form('/X Do', '/Resources << /XObject << /X 6 0 R >> >>')));
  expect(reading).toMatchObject({ text: expect.stringContaining('TypeScript') });
});

test('drawings of drawings, ten times in each of twenty, end with enough text', async () => {
  const drawn = '/X Do '.repeat(10);
  const forms = Array.from({ length: 20 }, (_, at) =>
    form(at === 19 ? text : drawn, `/Resources << /Font << /F 5 0 R >> /XObject << /X ${7 + at} 0 R >> >>`),
  );
  const reading = await readCv(pageOf(drawn, ...forms));
  expect('text' in reading && reading.text.length).toBeLessThan(300_000);
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
  expect(await readCv(file)).toEqual({ refusal: 'tooSlow' });
});

test('endless text is cut', async () => {
  const reading = await readCv(pageOf(`BT /F 1 Tf 1 1 Td ${'(TypeScript ) Tj 0 0 Td '.repeat(40_000)} ET`));
  expect('text' in reading && reading.text.length).toBeLessThan(300_000);
  expect('text' in reading && reading.text.length).toBeGreaterThan(190_000);
});

test('a small stream that unpacks to a large one is refused', async () => {
  const spaces = new Blob(Array.from({ length: 300 }, () => new Blob([' '.repeat(1_000_000)])));
  const packed = new Uint8Array(
    await new Response(spaces.stream().pipeThrough(new CompressionStream('deflate'))).arrayBuffer(),
  );
  expect(packed.length).toBeLessThan(1_000_000);
  const latin = Array.from(packed, (byte) => String.fromCharCode(byte)).join('');
  const file = pdfOf([catalogue, onePage, page, streamOf(latin, '/Filter /FlateDecode'), font]);
  expect(await readCv(file)).toEqual({ refusal: 'broken' });
});

test.each([
  ['lists within lists', '['.repeat(3_000_000)],
  ['one endless string', `(${'('.repeat(5_000_000)}`],
  ['one endless name', `/${'x'.repeat(10_000_000)}`],
  ['numbers without an operator', '1 '.repeat(5_000_000)],
])('%s is refused in time', async (_what, content) => {
  expect(await readCv(pageOf(content))).toHaveProperty('refusal');
});
