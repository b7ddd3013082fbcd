import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { richTextSamples } from '#contract/testing/rich-text-samples.ts';
import '#web/ui/base.css';
import { cleanHtml } from './clean-html.ts';
import { RichTextView } from './view.tsx';

declare global {
  interface Window {
    wasRun?: boolean;
  }
}

afterEach(() => {
  delete window.wasRun;
});

/** Waits until a picture requested now has failed: anything on the page before it would have run by then. */
const pictureFails = () =>
  new Promise((resolve) => {
    const picture = new Image();
    picture.addEventListener('error', resolve);
    picture.src = `/no-such-picture-${crypto.randomUUID()}`;
  });

test.each([
  '<img src="x" onerror="window.wasRun = true">',
  '<script>window.wasRun = true</script>',
  '<svg onload="window.wasRun = true"></svg>',
  '<iframe src="javascript:parent.wasRun = true"></iframe>',
  '<iframe srcdoc="<script>parent.wasRun = true</script>"></iframe>',
  '<a href="javascript:window.wasRun = true">a</a>',
  '<math><mtext><table><mglyph><style><!--</style><img src onerror="window.wasRun = true">',
])('a description never runs anything: %s', async (html) => {
  const { container } = await render(<RichTextView html={html} />);
  container.querySelector('a')?.click();
  await pictureFails();
  expect(window.wasRun).toBeUndefined();
  expect(container.querySelector('script, svg, iframe, [onerror], [href^="javascript"]')).toBeNull();
});

// Not mounted: its embeds would be fetched.
test("a description keeps the toolbar's formats, and links open a new tab without an opener", () => {
  const html = '<h2 class="ql-align-center">Build</h2><ul><li>One</li></ul><p>Two</p>';
  expect(cleanHtml(html)).toBe(html);
  expect(cleanHtml('<p style="color: red; position: fixed">Red</p>')).toBe(
    '<p style="color: red; --chosen-color: red;">Red</p>',
  );
  expect(cleanHtml('<pre>\n\n  code\n</pre>')).toBe('<pre>\n\n  code\n</pre>');
  expect(cleanHtml('<iframe src="https://www.youtube.com/embed/x"></iframe>')).toContain(
    'sandbox="allow-scripts allow-same-origin allow-presentation allow-popups" referrerpolicy="strict-origin-when-cross-origin" loading="lazy" title="Video"',
  );
  expect(
    cleanHtml('<iframe src="https://www.youtube.com/embed/x" frameborder="0" allowfullscreen="true"></iframe>'),
  ).toContain('frameborder="0" allowfullscreen="true"');
  expect(cleanHtml('<img src="https://example.com/a.png" alt="A" width="640" height="480">')).toContain(
    'alt="A" width="640" height="480"',
  );
  expect(cleanHtml('<a href="https://example.com">link</a>')).toBe(
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer">link</a>',
  );
});

test.each(['/here', 'x.html', '#place', '\u00A0javascript:x()'])('a description drops link target %j', (address) => {
  expect(cleanHtml(`<a href="${address}">a</a>`)).toBe('<a target="_blank" rel="noopener noreferrer">a</a>');
});

test.each(richTextSamples)('a description is cleaned as on the server: %s', (html, expected) => {
  expect(attributesInOrder(cleanHtml(html))).toBe(attributesInOrder(expected));
});

/** The same HTML with each element's attributes sorted by name. */
function attributesInOrder(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('*')) {
    const attributes = [...element.attributes].toSorted((one, other) => (one.name < other.name ? -1 : 1));
    for (const { name } of attributes) element.removeAttribute(name);
    for (const { name, value } of attributes) element.setAttribute(name, value);
  }
  return body.innerHTML;
}

test.each([
  'https://www.youtube.com.example/embed/x',
  'http://www.youtube.com/embed/x',
  '//www.youtube.com/embed/x',
  'https://example.com/',
])('a description embeds nothing from %s', (address) => {
  expect(cleanHtml(`<iframe src="${address}"></iframe>`)).not.toContain('iframe');
});

test("headings continue the section's level without skipping any", async () => {
  const screen = await render(<RichTextView html="<h1>Work</h1><h4>Maps</h4><h2>Trains</h2><h1>Pay</h1>" />);
  const levels = [...screen.container.querySelectorAll<HTMLElement>('h1, h2, h4')].map(({ ariaLevel }) => ariaLevel);
  expect(levels).toEqual(['4', '5', '5', '4']);
});

const sizeOf = (element: Element): number => Number.parseFloat(getComputedStyle(element).fontSize);

test('no text of a client is as large as the title of its section', async () => {
  const sizes = ['ql-size-large', 'ql-size-huge'].map((size) => `<span class="${size}">big</span>`).join('');
  const html = ['p', 'h1', 'h2', 'h3', 'h6'].map((tag) => `<${tag}>text ${sizes}</${tag}>`).join('');
  const screen = await render(
    <>
      <h3 style={{ fontSize: 'var(--text-xl)' }}>Title</h3>
      <RichTextView html={html} />
    </>,
  );
  const title = sizeOf(screen.getByText('Title').element());
  const texts = [...screen.container.querySelectorAll('.rich-text-view *')];
  expect(texts).toHaveLength(15);
  expect(texts.filter((text) => sizeOf(text) >= title).map(({ outerHTML }) => outerHTML)).toEqual([]);
});
