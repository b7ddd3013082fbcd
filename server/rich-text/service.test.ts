import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { maxRichTextLength } from '#contract/fields.ts';
import { richTextSamples } from '#contract/testing/rich-text-samples.ts';
import { limits } from '#server/platform/limits/table.ts';
import { cleanRichText } from './service.ts';

const clean = (html: string) => cleanRichText(html, 'ada');

const frame =
  'frameborder="0" allowfullscreen="true" sandbox="allow-scripts allow-same-origin allow-presentation allow-popups" referrerpolicy="strict-origin-when-cross-origin" loading="lazy" title="Video"';

describe('preserves HTML of the toolbar', () => {
  test.each([
    '<p>Plain, <strong>bold</strong>, <em>italic</em>, <u>underlined</u>, <s>struck</s>, <sub>sub</sub> and <sup>super</sup></p>',
    '<h1>One</h1><h2>Two</h2><h6 class="ql-align-center">Six</h6>',
    '<ol><li>First</li><li class="ql-indent-8">Deep</li></ol><ul><li>Bullet</li></ul>',
    '<blockquote>Quoted</blockquote><pre>code  with spaces</pre>',
    '<p><span style="color:#e60000">red</span><span style="background-color:rgb(0, 0, 0)">dark</span></p>',
    '<p><span class="ql-font-serif ql-size-huge">large</span></p><p class="ql-direction-rtl ql-align-right">right</p>',
    '<p><a href="https://example.com/a?b=c" target="_blank" rel="noopener noreferrer">link</a></p>',
    '<p><a href="mailto:ada@example.com" target="_blank" rel="noopener noreferrer">mail</a></p>',
    '<p><img src="https://example.com/a.png" alt="A" width="640" height="480"></p>',
    `<iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/x" ${frame}></iframe>`,
    `<iframe class="ql-video ql-align-center" src="https://player.vimeo.com/video/1?h=2&amp;loop=1" ${frame}></iframe>`,
  ])('%s', async (html) => {
    expect(await clean(html)).toBe(html);
  });
});

test.each(richTextSamples)('cleans like the browser: %s', async (html, expected) => {
  expect(await clean(html)).toBe(expected);
});

const noLink = '<p><a target="_blank" rel="noopener noreferrer">a</a></p>';

describe('removes code and external references', () => {
  test.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<img src="/api/user"><img src="//evil.example/x.png"><img src="/media/avatar/x.webp">a', 'a'],
    ['<img src="https://example.com/x.png" onerror=alert(1)>', '<img src="https://example.com/x.png" alt="">'],
    ['<img src="https://example.com/x.png" width="100%" height="9">', '<img src="https://example.com/x.png" alt="">'],
    ['<img src="data:image/png;base64,iVBORw0KGgo=">a', 'a'],
    ['<ul><li data-list="checked">a</li></ul>', '<ul><li>a</li></ul>'],
    [
      '<iframe src="https://player.vimeo.com/video/1" sandbox="allow-top-navigation" name="x"></iframe>',
      `<iframe class="ql-video" src="https://player.vimeo.com/video/1" ${frame}></iframe>`,
    ],
    ['<blockquote>'.repeat(60) + 'a', `${'<blockquote>'.repeat(40)}a${'</blockquote>'.repeat(40)}`],
    ['<img src="data:text/html;base64,PHNjcmlwdD4=">', ''],
    ['<img src="javascript:alert(1)">', ''],
    ['<p><a href="javascript:alert(1)">a</a></p>', '<p><a target="_blank" rel="noopener noreferrer">a</a></p>'],
    ['<p><a href="java\nscript:alert(1)">a</a></p>', '<p><a target="_blank" rel="noopener noreferrer">a</a></p>'],
    ['<p><a href="//evil.example">a</a></p>', '<p><a target="_blank" rel="noopener noreferrer">a</a></p>'],
    ['<svg><script>alert(1)</script></svg><p>a</p>', '<p>a</p>'],
    ['<math><mtext><img src=x onerror=alert(1)></mtext></math>', ''],
    ['<style>*{display:none}</style><p>a</p>', '<p>a</p>'],
    ['<p style="background:url(https://evil.example);color:red;position:fixed">a</p>', '<p style="color:red">a</p>'],
    ['<p class="ql-align-center mantine-Modal-root">a</p>', '<p class="ql-align-center">a</p>'],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['<iframe src="https://www.youtube.com:8443/embed/x"></iframe>', ''],
    ['<iframe src="https://www.youtube.com\\@evil.example/embed/x"></iframe>', ''],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
    ['<iframe src="https://www.youtube.com.evil.example/embed/x"></iframe>', ''],
    ['<form action="https://evil.example"><input></form><p>a</p>', '<p>a</p>'],
    ['<!-- comment --><p>a</p>', '<p>a</p>'],
    ['<p>a<', '<p>a&lt;</p>'],
    [
      '<object data="x"></object><embed src="x"><base href="x"><link rel=stylesheet href=x><meta http-equiv=refresh content=0>',
      '',
    ],
    ['<p><a href="/relative">a</a></p>', noLink],
    ['<p><a href="x.html">a</a></p>', noLink],
    ['<p><a href="#place">a</a></p>', noLink],
    ['<p><a href="&nbsp;javascript:alert(1)">a</a></p>', noLink],
    ['<p><a href="&nbsp;https://example.com">a</a></p>', noLink],
    ['<p><a href="\u0001javascript:alert(1)">a</a></p>', noLink],
    ['<p><a href="https://">a</a></p>', noLink],
    ['<p><a href="ftp://example.com/a">a</a></p>', noLink],
    ['<p style="COLOR : red ;color:blue;color:url(x)">a</p>', '<p style="color:blue">a</p>'],
  ])('%s', async (html, expected) => {
    const once = await clean(html);
    expect(once).toBe(expected);
    expect(await clean(once)).toBe(once);
  });
});

test('removes a class or style longer than editors write', async () => {
  expect(await clean(`<p class="ql-align-center ${'a '.repeat(2_000)}">a</p>`)).toBe('<p>a</p>');
  expect(await clean(`<p style="color:red;${'a:b;'.repeat(1_000)}">a</p>`)).toBe('<p>a</p>');
});

test.each([
  ['ampersands', '&'.repeat(390_000)],
  ['closing signs', '>'.repeat(390_000)],
  ['tags', '<b>'.repeat(20_000)],
])('refuses 390 KB of %s before anything is cleaned', async (_what, html) => {
  await expect(clean(html)).rejects.toMatchObject({ code: 'invalid', reason: { code: 'tooLong' } });
});

test('empties text without a word or a picture', async () => {
  expect(await clean('<p><br></p><p>&nbsp; </p>')).toBe('');
  expect(await clean('')).toBe('');
});

test('refuses too much text and too much markup, while serving others', async () => {
  const many = Promise.allSettled([
    clean('<b>'.repeat(300_000)),
    clean('<b>'.repeat(20_000)),
    clean(`<p>${'x'.repeat(maxRichTextLength)}</p>`),
  ]);
  expect(await clean('<p>short</p>')).toBe('<p>short</p>');
  for (const outcome of await many) expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'invalid' } });
});

describe('any HTML', () => {
  const tag = fc.constantFrom(
    'p',
    'b',
    'span',
    'a',
    'img',
    'iframe',
    'ul',
    'ol',
    'li',
    'pre',
    'svg',
    'math',
    'style',
    'script',
    'template',
    'noscript',
    'table',
    'td',
    'form',
    'select',
    'option',
    'textarea',
    'title',
    'mtext',
    'mglyph',
    'foreignObject',
    'annotation-xml',
  );
  const attribute = fc.constantFrom(
    'class="ql-align-center x"',
    'style="color:red;top:0"',
    'href="javascript:a"',
    'href=https://example.com/?a&b',
    'id=x',
    'data-list=bullet',
    'data-list="ordered" class="ql-indent-3"',
    'href="&nbsp;javascript:a"',
    'src=//a',
    'src="https://example.com/&quot;><img>"',
    'onclick="a"',
    "title='<b>'",
    'src',
    'alt="a > b"',
    'style=color:\\65xpression(1)',
  );
  const piece = fc.oneof(
    fc
      .tuple(tag, fc.array(attribute, { maxLength: 3 }))
      .map(([name, attributes]) => `<${[name, ...attributes].join(' ')}>`),
    tag.map((name) => `</${name}>`),
    fc.constantFrom(
      'text',
      ' ',
      '&nbsp;',
      '&lt;',
      '&amp;lt;',
      '<',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '"',
      "'",
      '/>',
      '<?',
      '\u00a0',
    ),
    fc.string({ maxLength: 5 }),
  );
  const html = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''));

  test('cleaning twice equals cleaning once', async () => {
    await fc.assert(
      fc.asyncProperty(html, async (given) => {
        const once = await clean(given);
        expect(await clean(once)).toBe(once);
      }),
      { numRuns: 2_000 },
    );
  });
});

/** A text that takes the cleaner some time. */
const large = '<b>a</b>'.repeat(4_000);

test('refuses a text that takes too long, and cleans those waiting behind it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const slow = cleanRichText(large, 'slow');
  const waiting = Promise.all([cleanRichText('<p>short</p>', 'slow'), clean('<p>of another</p>')]);
  await Promise.all([
    expect(slow).rejects.toMatchObject({ code: 'invalid' }),
    // The time limit of the first; then those of the others begin.
    vi.advanceTimersByTimeAsync(3_000),
  ]);
  expect(await waiting).toEqual(['<p>short</p>', '<p>of another</p>']);
});

test('refuses further texts of an owner of too many late ones, but not of others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let times = 0; times < limits.lateTexts.max; times += 1) {
    await Promise.all([
      expect(cleanRichText(large, 'late')).rejects.toMatchObject({ code: 'invalid' }),
      vi.advanceTimersByTimeAsync(60_000),
    ]);
  }
  vi.useRealTimers();
  await expect(cleanRichText('<p>a</p>', 'late')).rejects.toMatchObject({ code: 'too-many' });
  expect(await clean('<p>a</p>')).toBe('<p>a</p>');
});

test.each([
  ['spaces', `<p style="color:${' '.repeat(1_900)}\nx\ny">a</p>`],
  ['a long value', `<p style="color:${'r'.repeat(300)};background-color: Red ">a</p>`],
  ['no colon', '<p style="colorx; :red; color">a</p>'],
  ['values after a second colon', '<p style="color:url(https://a.example);COLOR :red:x">a</p>'],
])('of a style with %s, the colours are kept', async (what, html) => {
  expect(await clean(html)).toBe(what === 'a long value' ? '<p style="background-color:Red">a</p>' : '<p>a</p>');
});

test("one user's many texts do not keep another's waiting", async () => {
  const done: string[] = [];
  const write = (owner: string) => cleanRichText(`<p>${'<b>a'.repeat(2_000)}`, owner).then(() => void done.push(owner));
  await Promise.all(['ada', 'ada', 'ada', 'ada', 'ada', 'bob', 'eve'].map(write));
  expect(done).toEqual(['ada', 'bob', 'eve', 'ada', 'ada', 'ada', 'ada']);
});

test('removes a picture of 3 MB within the time limit', async () => {
  const address = `data:image/png;base64,${'A'.repeat(3_000_000)}`;
  expect(await clean(`<p>a<img src="${address}"></p>`)).toBe('<p>a</p>');
});
