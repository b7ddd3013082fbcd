import { expect, test } from 'vitest';
import { listMentioned, mentionBefore, splitMentions } from './mentions.ts';

const members = [
  { id: 1, firstName: 'Iris', lastName: 'Ng' },
  { id: 2, firstName: 'Iris', lastName: 'Nguyen' },
  { id: 3, firstName: 'Jo', lastName: 'Brandt' },
  { id: 4, firstName: 'Jo', lastName: 'Brandt' },
];
const idsIn = (text: string, chosenIds: number[] = []) => listMentioned(text, members, chosenIds).map(({ id }) => id);

test('a mention begins with an at sign that ends no word, and reaches to the caret', () => {
  expect(mentionBefore('Ask @', 5)).toEqual({ start: 4, query: '' });
  expect(mentionBefore('Ask @Iris N about it', 11)).toEqual({ start: 4, query: 'Iris N' });
  for (const text of ['Ask', 'mira@north', 'Ask @ Iris', '@Iris\nand', `@${'x'.repeat(61)}`])
    expect(mentionBefore(text, text.length)).toBeUndefined();
});

test('a text mentions whole names only, and of one name those chosen', () => {
  expect(idsIn('@Iris Ng, see this')).toEqual([1]);
  expect(idsIn('@Iris Nguyen and @Iris Ng')).toEqual([1, 2]);
  expect(idsIn('@Iris Nguyens, Iris Ng, mail@Iris Ng')).toEqual([]);
  expect(idsIn('@Jo Brandt')).toEqual([]);
  expect(idsIn('@Jo Brandt', [4, 1])).toEqual([4]);
  expect(splitMentions('So @Iris Ng!', members)).toEqual([
    { text: 'So ', at: 0 },
    { text: '@Iris Ng', at: 3, name: 'Iris Ng' },
    { text: '!', at: 11 },
  ]);
});
