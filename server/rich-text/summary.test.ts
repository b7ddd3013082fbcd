import { expect, test } from 'vitest';
import { cut, summarise } from './summary.ts';

test('a summary has the words alone, cut between two of them', () => {
  expect(summarise('<h2>What</h2><p>you&nbsp;do &amp;lt; &quot;here&quot;</p>', 100)).toBe('What you do &lt; "here"');
  expect(summarise('<p>In <strong>T</strong>ype<em>Script</em>,</p><p>too</p>', 100)).toBe('In TypeScript, too');
  expect(summarise('<p>One two three four</p>', 12)).toBe('One two…');
  expect(summarise(`<p>${'a'.repeat(50)}</p>`, 10)).toBe(`${'a'.repeat(9)}…`);
  expect(summarise(`<p class="${'x'.repeat(5_000)}`, 10)).toBe('');
});

test('no character is cut in two', () => {
  expect(cut('😀😀😀😀', 4).isWellFormed()).toBe(true);
});
