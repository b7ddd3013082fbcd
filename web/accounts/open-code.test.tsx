import { beforeEach, expect, test } from 'vitest';
import { findOpenCode, forgetOpenCode, keepOpenCode } from './open-code.ts';

const empty = { email: '' };
const find = (isWanted = (_details: { email: string }) => true) => findOpenCode('signin', empty, isWanted);
const ada = { details: { email: 'ada@example.com' }, expiresAt: Date.now() + 600_000, nextAt: Date.now() + 30_000 };

beforeEach(() => localStorage.clear());

test('what was entered is there as long as its code works, and until it is forgotten', () => {
  keepOpenCode('signin', ada);
  expect(find()).toEqual(ada);
  expect(findOpenCode('signup', empty, () => true)).toBeUndefined();
  forgetOpenCode('signin');
  expect(find()).toBeUndefined();
});

test.each([
  ['has expired', () => keepOpenCode('signin', { ...ada, expiresAt: Date.now() - 1 })],
  ['has other fields', () => keepOpenCode('signin', { ...ada, details: { name: 'Ada' } })],
  ['cannot be read', () => localStorage.setItem('open-code/signin', '{')],
])('what %s is forgotten', (_what, keep) => {
  keep();
  expect(find()).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test('what is not wanted any more is forgotten', () => {
  keepOpenCode('signin', ada);
  expect(find(({ email }) => email === 'mira@example.com')).toBeUndefined();
  expect(find()).toBeUndefined();
});
