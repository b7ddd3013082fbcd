import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { type Editor, createEditor, readHtml, showHtml } from './quill.ts';

let editors: Editor[] = [];
afterEach(() => {
  for (const { stop } of editors) stop();
  editors = [];
  document.body.replaceChildren();
});

function open() {
  const host = document.body.appendChild(document.createElement('div'));
  const editor = createEditor(host, {
    label: 'Text',
    preset: 'full',
    theme: 'snow',
    placeholder: '',
    uploadImage: undefined,
    onProblem: () => undefined,
  });
  editors.push(editor);
  return editor.quill;
}

const align = fc.constantFrom(undefined, undefined, 'center', 'right', 'justify');
const indent = fc.integer({ min: 0, max: 8 });
const direction = fc.constantFrom(undefined, undefined, 'rtl');
const lineFormats = fc.oneof(
  fc.constant({}),
  fc.record({ indent, direction, align }),
  fc.record({ header: fc.integer({ min: 1, max: 6 }), indent, direction, align }),
  fc.record({ list: fc.constantFrom('ordered', 'bullet'), indent, direction, align }),
  fc.record({ blockquote: fc.constant(true), indent, direction, align }),
  fc.record({ 'code-block': fc.constant(true), indent, direction, align }),
);
const textFormats = fc.record(
  {
    bold: fc.constant(true),
    italic: fc.constant(true),
    underline: fc.constant(true),
    strike: fc.constant(true),
    script: fc.constantFrom('sub', 'super'),
    font: fc.constantFrom('serif', 'monospace'),
    size: fc.constantFrom('small', 'large', 'huge'),
    color: fc.constantFrom('#e60000', '#002966'),
    background: fc.constantFrom('#ffff00', '#facccc'),
    link: fc.constantFrom('https://example.com/?a=1&b="2"', 'mailto:ada@example.com', 'tel:+351'),
  },
  { requiredKeys: [] },
);
const text = fc.oneof(
  fc.constantFrom('a', ' ', '  ', 'a b ', ' & ', '<b>', '"\'', '&nbsp;', '</pre>', '€ 😀', 'x'.repeat(30)),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
    .map((value) => value.replaceAll(/[\s\p{Cc}]/gu, ' ') || 'a'),
);
const piece = fc.oneof(
  { weight: 6, arbitrary: fc.record({ insert: text, attributes: textFormats }) },
  {
    weight: 1,
    arbitrary: fc.record({
      insert: fc.record({ image: fc.constantFrom('https://example.com/a.png?b&c', '/media/text/a.webp') }),
      attributes: fc.constantFrom({}, { alt: 'A "picture"', width: '10', height: '20' }),
    }),
  },
);
const line = fc
  .record({ pieces: fc.array(piece, { maxLength: 4 }), formats: lineFormats })
  .map(({ pieces, formats }) => {
    const isCode = 'code-block' in formats;
    const written = isCode ? pieces.flatMap(({ insert }) => (typeof insert === 'string' ? [{ insert }] : [])) : pieces;
    return [...written, { insert: '\n', attributes: without(formats) }];
  });
const video = fc
  .constantFrom('https://www.youtube.com/embed/dQw4w9WgXcQ?a=1&b=2', 'https://player.vimeo.com/video/1')
  .map((address) => [{ insert: { video: address } }]);
const ops = fc
  .array(fc.oneof({ weight: 8, arbitrary: line }, { weight: 1, arbitrary: video }), { minLength: 1, maxLength: 6 })
  .map((lines) => lines.flat());

const without = (formats: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(formats).filter(([, value]) => value !== undefined && value !== 0));

test('everything the toolbar produces survives serialization and parsing', () => {
  const quill = open();
  const again = open();
  fc.assert(
    fc.property(ops, (given) => {
      quill.setContents(given);
      const html = readHtml(quill);
      fc.pre(html !== ''); // '' is written for white space only
      showHtml(again, html);
      expect(again.getContents().ops).toEqual(quill.getContents().ops);
      expect(readHtml(again)).toBe(html);
    }),
    { numRuns: 300 },
  );
});

const picture = '<img src="https://example.com/a.png" alt="">';

test.each([
  `<ol><li>${picture}<ol><li><br></li></ol></li></ol><p>end</p>`,
  `<ol><li>${picture}<ol><li>further in</li></ol></li></ol><p>end</p>`,
  `<ul><li><strong>a</strong>${picture}<ol><li>${picture}</li></ol></li></ul>`,
])('a picture at the end of an item leaves nested items unchanged: %s', (html) => {
  const quill = open();
  showHtml(quill, html);
  expect(readHtml(quill)).toBe(html);
});

test('a picture and the paragraph below it are two lines, whatever their source', () => {
  const quill = open();
  showHtml(quill, `<div>${picture}<p>Below</p></div>`);
  expect(readHtml(quill)).toBe(`<p>${picture}</p><p>Below</p>`);
});
