import { expect, test } from 'vitest';
import { cleanHtml } from './stored-html.ts';

test('headings are below those of the page, without gaps and with equal levels kept equal', () => {
  const html = cleanHtml('<h1>a</h1><h4 class="ql-align-center">b</h4><h4>c</h4><h2>d</h2><h1>e</h1>', 2);
  expect([...html.matchAll(/aria-level="(\d)"/g)].map(([, level]) => level)).toEqual(['3', '4', '4', '4', '3']);
  expect(cleanHtml('<h2>a</h2><h2>b</h2>', 2).match(/aria-level="3"/g)).toHaveLength(2);
  expect(html).toContain('<h4 role="heading" aria-level="4" class="ql-align-center">b</h4>');
});

test('pictures load lazily, and lookalikes stay as they are', () => {
  expect(cleanHtml('<p><img src="https://example.com/a.png" alt="">&lt;img src&gt;</p>', 2)).toContain(
    '<img loading="lazy" decoding="async" referrerpolicy="no-referrer" src="https://example.com/a.png" alt="">&lt;img src&gt;',
  );
});

test('chosen colours are stated again for the dark scheme', () => {
  expect(cleanHtml('<span style="color:#111;background-color:rgb(1, 2, 3)">a</span>', 2)).toBe(
    '<span style="color:#111;--chosen-color:#111;background-color:rgb(1, 2, 3);--chosen-background-color:rgb(1, 2, 3)">a</span>',
  );
});
