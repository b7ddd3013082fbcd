import { beforeEach, expect, test } from 'vitest';
import { findOpenCode, forgetOpenCode, keepOpenCode } from './open-code.ts';

const empty = { email: '' };
const find = (isWanted = (_details: { email: string }) => true) => findOpenCode('signin', empty, isWanted);
const ada = { details: { email: 'ada@example.com' }, expiresAt: Date.now() + 600_000, nextAt: Date.now() + 30_000 };

beforeEach(() => localStorage.clear());

test('keeps the typed details until their code expires or they are forgotten', () => {
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
])('forgets a code that %s', (_what, keep) => {
  keep();
  expect(find()).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test('forgets details that are no longer wanted', () => {
  keepOpenCode('signin', ada);
  expect(find(({ email }) => email === 'mira@example.com')).toBeUndefined();
  expect(find()).toBeUndefined();
});
