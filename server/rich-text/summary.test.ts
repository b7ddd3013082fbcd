import { expect, test } from 'vitest';
import { cut, textInLines, summarise } from './summarise-text.ts';

test('a summary has only words, and is cut between two of them', () => {
  expect(summarise('<h2>What</h2><p>you&nbsp;do &amp;lt; &quot;here&quot;</p>', 100)).toBe('What. you do &lt; "here"');
  expect(summarise('<h2>Why <em>us</em>?</h2><h3></h3><h4>Pay</h4><p>Well</p>', 100)).toBe('Why us? Pay. Well');
  expect(summarise('<p>In <strong>T</strong>ype<em>Script</em>,</p><p>too</p>', 100)).toBe('In TypeScript, too');
  expect(summarise('<p>One two three four</p>', 12)).toBe('One two…');
  expect(summarise(`<p>${'a'.repeat(50)}</p>`, 10)).toBe(`${'a'.repeat(9)}…`);
  expect(summarise(`<p class="${'x'.repeat(5_000)}`, 10)).toBe('');
});

test('a plain text keeps paragraphs, list items and line breaks as lines', () => {
  const html =
    '<h2>What</h2><p>Talk to <strong>cust</strong>omers.<br>Often &amp; well</p><ol><li data-list="bullet">Build</li><li>Ship</li></ol>';
  expect(textInLines(html, 100)).toBe('What\nTalk to customers.\nOften & well\n• Build\n• Ship');
  expect(textInLines(`<p>${'a'.repeat(50)}</p>`, 10)).toBe(`${'a'.repeat(9)}…`);
});

test('cuts no character in two', () => {
  expect(cut('😀😀😀😀', 4).isWellFormed()).toBe(true);
});
