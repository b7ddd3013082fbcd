import { frameAttributes } from '#contract/rich-text.ts';

const frame = Object.entries(frameAttributes)
  .map(([name, value]) => `${name}="${value}"`)
  .join(' ');
const noLink = '<a target="_blank" rel="noopener noreferrer">a</a>';

/** Texts, and the result of both cleaners, the server's and the browser's. For tests only. */
export const richTextSamples: readonly (readonly [html: string, clean: string])[] = [
  ['<h2 class="ql-align-center">a</h2><ul><li>b</li></ul>', '<h2 class="ql-align-center">a</h2><ul><li>b</li></ul>'],
  ['<p class="ql-align-center mantine-Modal-root">a</p>', '<p class="ql-align-center">a</p>'],
  ['<p class="root xql-a ql- ql-A">a</p>', '<p>a</p>'],
  ['<p title="a" width="9" href="https://example.com" loading="lazy">a</p>', '<p>a</p>'],
  ['<p id="a" onclick="b()" data-list="bullet" aria-label="c">a</p>', '<p>a</p>'],
  ['<main><p>a</p><marquee>b</marquee></main>', '<p>a</p>b'],
  ['<svg><script>a()</script></svg><style>*{}</style><p>a</p>', '<p>a</p>'],
  ['<p style="position: fixed">a</p>', '<p>a</p>'],
  [
    '<a href="https://example.com" target="_top" rel="opener" title="b">a</a>',
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer">a</a>',
  ],
  [
    '<a href="MAILTO:ada@example.com">a</a>',
    '<a href="MAILTO:ada@example.com" target="_blank" rel="noopener noreferrer">a</a>',
  ],
  ['<a href="https://">a</a>', noLink],
  ['<a href="/here">a</a>', noLink],
  ['<a href="ftp://example.com">a</a>', noLink],
  ['<a href="javascript:a()">a</a>', noLink],
  ['<p>a</p><img src="javascript:a()">', '<p>a</p>'],
  [
    '<iframe class="ql-align-center other" src="https://player.vimeo.com/video/1" sandbox="" title="b" name="c"></iframe>',
    `<iframe class="ql-video ql-align-center" src="https://player.vimeo.com/video/1" ${frame}></iframe>`,
  ],
  ['<p>a</p><iframe src="https://ada@www.youtube.com/embed/x"></iframe>', '<p>a</p>'],
  ['<p>a</p><iframe src="https:www.youtube.com/embed/x"></iframe>', '<p>a</p>'],
  ['<p>a</p><iframe src="https://www.youtube.com:8443/embed/x"></iframe>', '<p>a</p>'],
  ['<p>a</p><iframe src="//www.youtube.com/embed/x"></iframe>', '<p>a</p>'],
  ['<p>a</p><iframe src="https://youtube.com.evil.example/embed/x"></iframe>', '<p>a</p>'],
];
