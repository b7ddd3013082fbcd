import Quill from 'quill';
import { expect, test } from 'vitest';
import { matchers } from './pasted.ts';
import { registerFormats } from './formats.ts';
import { writeHtml } from './html.ts';
import { formatsOf } from './presets.ts';

registerFormats();

/** The text after HTML was pasted into an empty editor. */
function paste(html: string): string {
  const quill = new Quill(document.createElement('div'), {
    formats: formatsOf('full'),
    modules: { clipboard: { matchers } },
  });
  quill.clipboard.onPaste({ index: 0, length: 0 }, { html });
  return writeHtml(quill.getContents().ops);
}

const ofWord = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><body>${body}</body></html>`;
const cell = (text: string) => `<td width=200 valign=top><p class=MsoNormal>${text}<o:p></o:p></p></td>`;

test('a row of a Word table becomes one line', () => {
  const rows = [
    `<tr>${cell('<b>Level</b>')}\n ${cell('Base')}\n ${cell('Equity')}</tr>`,
    `<tr>${cell('&nbsp;')}${cell('80,000')}${cell('')}</tr>`,
    `<tr>${cell('Lead')}${cell('&nbsp;')}${cell('0.1<br>to 0.3 %')}</tr>`,
  ];
  expect(paste(ofWord(`<p>Pay</p><table>${rows.join('\n')}</table><p>And more</p>`))).toBe(
    '<p>Pay</p><p><strong>Level</strong> · Base · Equity</p><p>80,000</p><p>Lead · 0.1 to 0.3 %</p><p>And more</p>',
  );
});

test('drops the paragraphs that Word uses as spacing, but no others', () => {
  expect(paste('<p>One<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p>Two</p><p><br></p><p>Three</p>')).toBe(
    '<p>One</p><p>Two</p><p><br></p><p>Three</p>',
  );
});

test('a page laid out by a table keeps its lists and headings', () => {
  const page = '<h2>About</h2><ul><li>One</li><li>Two</li></ul>';
  for (const cells of [`<td>${page}</td>`, `<td>Menu</td><td>${page}</td>`])
    expect(paste(`<table><tr>${cells}</tr></table>`)).toContain('<h2>About</h2><ul><li>One</li><li>Two</li></ul>');
});

test('keeps lists of Word and Google Docs, colours, links and headings', () => {
  expect(
    paste(
      ofWord(
        `<h1>Role<o:p></o:p></h1><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span><span style="color:#c00000">Red</span></p><p><a href="https://example.com/">here</a></p>`,
      ),
    ),
  ).toMatch(
    /^<h1>Role<\/h1><[ou]l><li><span style="color:.+">Red<\/span><\/li><\/[ou]l><p><a href="https:\/\/example\.com\/".*>here<\/a><\/p>$/,
  );
  expect(
    paste(
      '<b id="docs-internal-guid-1" style="font-weight:normal"><ul><li aria-level="1"><p><span>One</span></p></li><ul><li aria-level="2"><p><span>Two</span></p></li></ul></ul></b>',
    ),
  ).toMatch(/^<ul><li>One<ul><li>Two<\/li><\/ul><\/li><\/ul>/);
});
