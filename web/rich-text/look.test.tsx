import { expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#web/ui/base.css';
import { RichText } from './rich-text.tsx';
import { RichTextView } from './view.tsx';

const picture = `<img src="${window.location.origin}/docs/pictures/messages.png" alt="">`;
const html = [
  ...[1, 2, 3, 4, 5, 6].map((level) => `<h${level}>heading${level}</h${level}>`),
  '<p>plain <strong>bold</strong> <em>italic</em> <u>under</u> <s>struck</s> <sub>low</sub> <sup>high</sup></p><p>two \u00A0spaces</p>',
  '<p><br></p>',
  '<p><span class="ql-font-serif">serif</span> <span class="ql-font-monospace">mono</span> <span class="ql-size-small">small</span> <span class="ql-size-large">large</span> <span class="ql-size-huge">huge</span></p>',
  '<p><span style="color:#002966">blue</span> <span style="background-color:#ffffcc">marked</span></p>',
  '<p class="ql-align-center">center</p><p class="ql-align-right">right</p><p class="ql-align-justify">justify</p>',
  '<p class="ql-direction-rtl ql-align-right">rtl</p>',
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((level) => `<p class="ql-indent-${level}">indent${level}</p>`),
  '<ol><li>first<ol><li>letter<ul><li>dot</li></ul></li></ol></li><li class="ql-align-center">second</li></ol>',
  '<ul><li>bullet<ul><li class="ql-step"><ul><li>skipped</li></ul></li></ul></li></ul>',
  '<ul><li><p class="ql-align-center">parent</p><ul><li>child</li></ul></li></ul>',
  '<blockquote>quote</blockquote><blockquote class="ql-indent-2">quoteagain</blockquote>',
  `<pre>\nconst code = 1;\n  indented ${'wide '.repeat(60)}\n</pre>`,
  `<p>before ${picture} after</p>`,
  `<p>${'longword'.repeat(40)}</p>`,
  '<p><a href="https://example.com" target="_blank" rel="noopener noreferrer">link</a> last</p>',
].join('');
const words =
  'heading1 heading2 heading3 heading4 heading5 heading6 plain bold italic under struck low high two spaces serif mono small large huge blue marked center right justify rtl indent1 indent5 indent8 first letter dot second bullet skipped parent child quote quoteagain const indented before after longword link last'.split(
    ' ',
  );

interface Look {
  left: number;
  top: number;
  style: string;
}

/** Position of a word relative to the text's corner, and its computed style. */
function lookAt(text: Element, word: string): Look {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const at = new RegExp(`\\b${word}`).exec(node.nodeValue ?? '')?.index;
    if (at === undefined || !node.parentElement) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const [corner, rect] = [text.getBoundingClientRect(), range.getBoundingClientRect()];
    const { paddingLeft, paddingTop } = getComputedStyle(text);
    const style = getComputedStyle(node.parentElement);
    const ground = node.parentElement.closest('[style], pre, .ql-code-block-container') ?? text;
    const block = node.parentElement.closest('p, li, blockquote, pre, .ql-code-block, h1, h2, h3, h4, h5, h6');
    return {
      left: Math.round(rect.left - corner.left - Number.parseFloat(paddingLeft)),
      top: Math.round(rect.top - corner.top - Number.parseFloat(paddingTop)),
      style: [
        style.fontSize,
        style.fontFamily,
        style.fontWeight,
        style.fontStyle,
        style.color,
        style.verticalAlign,
        ground === text ? '' : getComputedStyle(ground).backgroundColor,
        style.lineHeight,
        block && getComputedStyle(block).direction,
      ].join(' | '),
    };
  }
  throw new Error(`There is no ${word}.`);
}

const lightness = (colour: string) => Number(/oklch\(([\d.]+)/.exec(colour)?.[1]);
const looks = (text: Element) => Object.fromEntries(words.map((word) => [word, lookAt(text, word)]));

async function show(width: number, scheme: 'light' | 'dark') {
  await page.viewport(900, 900);
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
  const { container } = await render(
    <>
      <div style={{ width: width + 34 }}>
        <RichText label="About" preset="full" value={html} onChange={() => undefined} />
      </div>
      <div style={{ width }}>
        <RichTextView html={html} />
      </div>
    </>,
  );
  await expect.element(page.getByRole('textbox', { name: 'About' })).toBeVisible();
  const [editor, view] = ['.ql-editor', '.rich-text-view'].map((name) => container.querySelector(name));
  if (!editor || !view) throw new Error('The text is not shown.');
  // A lazy picture this far down may not load at all.
  const images = [...container.querySelectorAll('img')];
  for (const image of images) image.loading = 'eager';
  await expect.poll(() => images.filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)).toEqual([]);
  return { editor, view };
}

test.each([
  [700, 'light'],
  [700, 'dark'],
  [300, 'light'],
] as const)('a text looks the same in the editor as elsewhere: %i pixels wide, %s', async (width, scheme) => {
  const { editor, view } = await show(width, scheme);
  expect(looks(editor)).toEqual(looks(view));
});

test('no content overflows its text', async () => {
  const { view } = await show(300, 'light');
  expect(view.scrollWidth).toBeLessThanOrEqual(300);
  const pre = view.querySelector('pre');
  expect(pre?.scrollWidth).toBeGreaterThan(pre?.clientWidth ?? 0);
  expect(view.querySelector('img')?.width).toBeLessThanOrEqual(300);
});

test('text is light enough on its background in the dark scheme', async () => {
  const { view } = await show(700, 'dark');
  const [blue, marked] = [...view.querySelectorAll('[style]')].map((element) => getComputedStyle(element));
  expect(lightness(blue?.color ?? '')).toBeGreaterThanOrEqual(0.78);
  expect(lightness(marked?.backgroundColor ?? '')).toBeLessThanOrEqual(0.36);
});
