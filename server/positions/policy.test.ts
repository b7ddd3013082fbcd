import { expect, test } from 'vitest';
import { maySeePosition } from './policy.ts';

test('a Draft is seen by its company alone, a Live position by everyone', () => {
  const draft = { companyId: 7, isLive: false };
  expect(maySeePosition({ companyId: 7 }, draft)).toBe(true);
  expect(maySeePosition({ companyId: 8 }, draft)).toBe(false);
  expect(maySeePosition({ companyId: null }, draft)).toBe(false);
  expect(maySeePosition({ companyId: null }, { ...draft, isLive: true })).toBe(true);
});
