import { expect, test } from 'vitest';
import { html } from './html.ts';
import { htmlTextsOf } from './html-texts.ts';

test('texts and their arguments are escaped, and a tag is replaced by the given HTML', () => {
  const t = htmlTextsOf('de', 'accounts');
  const made = t.rich('signIn.newHere', {
    product: '<b>Jobs & Co</b>',
    link: (inside) => html`<a href="/signup?a=1&amp;b=2">${inside}</a>`,
  });
  expect(made.html).toBe('Neu bei &lt;b&gt;Jobs &amp; Co&lt;/b&gt;? <a href="/signup?a=1&amp;b=2">Registrieren</a>');
});
