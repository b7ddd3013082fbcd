import { describe, expect, test } from 'vitest';
import { portableText, richText } from './rich-text.ts';
import { xmlText } from './text.ts';

describe('a text on a page', () => {
  test('has headings below those of the page, without gaps and with equal levels kept equal', () => {
    const { html } = richText('<h1>a</h1><h4 class="ql-align-center">b</h4><h4>c</h4><h2>d</h2><h1>e</h1>');
    expect([...html.matchAll(/aria-level="(\d)"/g)].map(([, level]) => level)).toEqual(['3', '4', '4', '4', '3']);
    expect(richText('<h2>a</h2><h2>b</h2>').html.match(/aria-level="3"/g)).toHaveLength(2);
    expect(html).toContain('<h4 role="heading" aria-level="4" class="ql-align-center">b</h4>');
  });

  test('loads its pictures lazily, and leaves lookalikes alone', () => {
    expect(richText('<p><img src="https://example.com/a.png" alt="">&lt;img src&gt;</p>').html).toContain(
      '<img loading="lazy" decoding="async" src="https://example.com/a.png" alt="">&lt;img src&gt;',
    );
  });
});

test('a portable text has full addresses and embeds nothing', () => {
  expect(
    portableText(
      '<p><img src="/media/text/a.webp"></p><iframe class="ql-video" src="https://x"></iframe>',
      'https://a.example',
    ),
  ).toBe('<p><img src="https://a.example/media/text/a.webp"></p>');
});

test('removes characters that XML cannot represent', () => {
  expect(xmlText('a\u0000\u0008\tb\n\u001f\ufffe\ud800')).toBe('a\tb\n\ufffd');
});
