import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['Rust', 10, 'Rust'],
  ['Rust', 2, 'Ru'],
  ['ab😀cd', 3, 'ab'],
  ['ab😀cd', 4, 'ab😀'],
])('cuts %j at %i without halving an emoji', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});
