/** A text with its place on the page, in points from the lower left corner. */
export interface Run {
  x: number;
  y: number;
  text: string;
  size?: number;
}

/**
 * A PDF of these objects, the first of which is number 1 and the catalogue. Each sign is a byte; `trailer` is put into
 * its trailer.
 */
export function pdfOf(objects: readonly string[], trailer = ''): File {
  let content = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = content.length;
    content += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${content.length}\n%%EOF\n`;
  const bytes = Uint8Array.from(content + table + end, (sign) => sign.charCodeAt(0));
  return new File([bytes], 'cv.pdf', { type: 'application/pdf' });
}

export const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';

export const streamOf = (content: string, entries = ''): string =>
  `<< /Length ${content.length} ${entries} >>\nstream\n${content}\nendstream`;

const hex = (code: number): string => code.toString(16).padStart(4, '0');

const unicode = (glyph: string): string =>
  Array.from({ length: glyph.length }, (_, at) => hex(glyph.charCodeAt(at))).join('');

/** Letters that one glyph draws together. */
const ligatures = /ffi|ffl|fi|fl|./gsu;

/**
 * A PDF of pages with texts, drawn in the order given, by a font whose glyphs only its ToUnicode table names, with
 * ligatures. Text from right to left is to be given in the order of its drawing, the last letter first.
 */
export function pdfOfPages(pages: readonly (readonly Run[])[]): File {
  const glyphs = [...new Set(pages.flat().flatMap(({ text }) => text.match(ligatures) ?? []))];
  const table = glyphs.map((glyph, index) => `1 beginbfchar <${hex(index + 1)}> <${unicode(glyph)}> endbfchar`);
  const drawn = ({ x, y, text, size = 10 }: Run) =>
    `BT /F ${size} Tf ${x} ${y} Td <${(text.match(ligatures) ?? []).map((glyph) => hex(glyphs.indexOf(glyph) + 1)).join('')}> Tj ET`;
  const first = 7;
  return pdfOf([
    catalogue,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ')}]
      /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /Test /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 6 0 R >>',
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Test /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity)
      /Supplement 0 >> /FontDescriptor 5 0 R /DW 500 >>`,
    `<< /Type /FontDescriptor /FontName /Test /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800
      /Descent -200 /CapHeight 700 /StemV 80 >>`,
    streamOf(`/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Test def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange ${table.join('\n')}
endcmap end end`),
    ...pages.flatMap((runs, index) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${first + 2 * index + 1} 0 R >>`,
      streamOf(runs.map(drawn).join('\n')),
    ]),
  ]);
}
