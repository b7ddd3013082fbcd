import { describe, expect, test } from 'vitest';
import { maxRichTextLength } from '#contract/fields.ts';
import { cleanRichText } from './rich-text.ts';

describe('what the toolbar makes stays as it is', () => {
  test.each([
    '<p>Plain, <strong>bold</strong>, <em>italic</em>, <u>underlined</u>, <s>struck</s>, <sub>sub</sub> and <sup>super</sup></p>',
    '<h1>One</h1><h2>Two</h2><h6 class="ql-align-center">Six</h6>',
    '<ol><li>First</li><li class="ql-indent-8">Deep</li></ol><ul><li>Bullet</li></ul>',
    '<blockquote>Quoted</blockquote><pre>code  with spaces</pre>',
    '<p><span style="color:#e60000">red</span><span style="background-color:rgb(0, 0, 0)">dark</span></p>',
    '<p><span class="ql-font-serif ql-size-huge">large</span></p><p class="ql-direction-rtl ql-align-right">right</p>',
    '<p><a href="https://example.com/a?b=c" target="_blank" rel="noopener noreferrer">link</a></p>',
    '<p><a href="mailto:ada@example.com" target="_blank" rel="noopener noreferrer">mail</a></p>',
    '<p><img src="https://example.com/a.png" alt="A" /></p>',
    '<iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/x" frameborder="0" allowfullscreen="true"></iframe>',
  ])('%s', async (html) => {
    expect(await cleanRichText(html)).toBe(html);
  });
});

describe('what could run or reach elsewhere goes', () => {
  test.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', '<img src="x" />'],
    ['<img src="data:text/html;base64,PHNjcmlwdD4=">', ''],
    ['<img src="javascript:alert(1)">', ''],
    ['<p><a href="javascript:alert(1)">a</a></p>', '<p><a target="_blank" rel="noopener noreferrer">a</a></p>'],
    ['<p><a href="java\nscript:alert(1)">a</a></p>', '<p><a target="_blank" rel="noopener noreferrer">a</a></p>'],
    ['<p><a href="//evil.example">a</a></p>', '<p><a target="_blank" rel="noopener noreferrer">a</a></p>'],
    ['<svg><script>alert(1)</script></svg><p>a</p>', '<p>a</p>'],
    ['<math><mtext><img src=x onerror=alert(1)></mtext></math>', '<img src="x" />'],
    ['<style>*{display:none}</style><p>a</p>', '<p>a</p>'],
    ['<p style="background:url(https://evil.example);color:red;position:fixed">a</p>', '<p style="color:red">a</p>'],
    ['<p class="ql-align-center mantine-Modal-root">a</p>', '<p class="ql-align-center">a</p>'],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
    ['<iframe src="https://www.youtube.com.evil.example/embed/x"></iframe>', ''],
    ['<form action="https://evil.example"><input></form><p>a</p>', '<p>a</p>'],
    ['<!-- comment --><p>a</p>', '<p>a</p>'],
    ['<p>a<', '<p>a&lt;</p>'],
    [
      '<object data="x"></object><embed src="x"><base href="x"><link rel=stylesheet href=x><meta http-equiv=refresh content=0>',
      '',
    ],
  ])('%s', async (html, clean) => {
    const once = await cleanRichText(html);
    expect(once).toBe(clean);
    expect(await cleanRichText(once)).toBe(once);
  });
});

test('text without a word or a picture is none', async () => {
  expect(await cleanRichText('<p><br></p><p>&nbsp; </p>')).toBe('');
  expect(await cleanRichText('')).toBe('');
});

test('refuses too much text and too much markup, and answers others meanwhile', async () => {
  const many = Promise.allSettled([
    cleanRichText('<b>'.repeat(300_000)),
    cleanRichText('<b>'.repeat(20_000)),
    cleanRichText(`<p>${'x'.repeat(maxRichTextLength)}</p>`),
  ]);
  expect(await cleanRichText('<p>short</p>')).toBe('<p>short</p>');
  for (const outcome of await many)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'too-large' } });
});
