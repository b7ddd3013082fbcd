import { describe, expect, test } from 'vitest';
import { cleanRichText } from './service.ts';

const clean = (html: string) => cleanRichText(html, 'ada');

const item = (kind: string, text: string, level = 0) =>
  `<li data-list="${kind}"${level > 0 ? ` class="ql-indent-${level}"` : ''}><span class="ql-ui"></span>${text}</li>`;

describe("Quill's lists become lists of their kind", () => {
  test.each([
    [`<ol>${item('bullet', 'a')}${item('bullet', 'b')}</ol>`, `<ul><li>a</li><li>b</li></ul>`],
    [`<ol>${item('ordered', 'a')}</ol>`, `<ol><li>a</li></ol>`],
    [`<ol>${item('checked', 'a')}${item('unchecked', 'b')}</ol>`, `<ul><li>a</li><li>b</li></ul>`],
    [
      `<ol>${item('ordered', 'a')}${item('bullet', 'b')}${item('ordered', 'c')}</ol>`,
      `<ol><li>a</li></ol><ul><li>b</li></ul><ol><li>c</li></ol>`,
    ],
    [
      `<ol>${item('ordered', 'a')}${item('bullet', 'b', 1)}${item('bullet', 'c', 2)}${item('ordered', 'd')}</ol>`,
      `<ol><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ol>`,
    ],
    [
      `<ol>${item('bullet', 'a', 2)}</ol>`,
      `<ul><li class="ql-step"><ul><li class="ql-step"><ul><li>a</li></ul></li></ul></li></ul>`,
    ],
    [
      '<ol><li data-list="bullet" class="ql-align-center ql-indent-1">a</li></ol>',
      '<ul><li class="ql-step"><ul><li class="ql-align-center">a</li></ul></li></ul>',
    ],
    ['<ul><li data-list="ordered">a</li><li>b</li></ul>', '<ol><li>a</li></ol><ul><li>b</li></ul>'],
    ['<ol><li data-list="bullet">a<ol><li data-list="ordered">b</ol></ol>', '<ul><li>a<ol><li>b</li></ol></li></ul>'],
    ['<ol><li data-list="nonsense">a</li></ol>', '<ol><li>a</li></ol>'],
    ['<li data-list="bullet">a</li>', '<li>a</li>'],
    ['<ol class="ql-align-right"><li data-list="bullet">a', '<ul class="ql-align-right"><li>a</li></ul>'],
  ])('%s', async (html, expected) => {
    const once = await clean(html);
    expect(once).toBe(expected);
    expect(await clean(once)).toBe(once);
  });
});
