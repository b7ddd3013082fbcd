import { expect, test } from 'vitest';
import { html, trusted } from './html.ts';

test('values are escaped for text and attributes, but HTML is not escaped twice', () => {
  const inner = html`<b title="${`"' onload=x`}">${'<i>&amp;'}</b>`;
  expect(inner.html).toBe('<b title="&quot;&#39; onload=x">&lt;i&gt;&amp;amp;</b>');
  expect(html`<p>${inner}${[inner, html`!`]}${3}</p>`.html).toBe(`<p>${inner.html}${inner.html}!3</p>`);
  expect(html`<p>${trusted('a > b')}</p>`.html).toBe('<p>a > b</p>');
});
