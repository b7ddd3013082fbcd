import { expect, test } from 'vitest';
import { maySeePosition, maySeeTalent } from './policy.ts';

test('a talent is seen by themselves, clients and administrators', () => {
  expect(maySeeTalent({ id: 1, type: 1 }, 1)).toBe(true);
  expect(maySeeTalent({ id: 2, type: 1 }, 1)).toBe(false);
  expect(maySeeTalent({ id: 2, type: 2 }, 1)).toBe(true);
  expect(maySeeTalent({ id: 2, type: 3 }, 1)).toBe(true);
});

test('a Draft is seen by its company alone, a Live position by everyone', () => {
  const draft = { companyId: 7, isLive: false };
  expect(maySeePosition({ companyId: 7 }, draft)).toBe(true);
  expect(maySeePosition({ companyId: 8 }, draft)).toBe(false);
  expect(maySeePosition({ companyId: null }, draft)).toBe(false);
  expect(maySeePosition({ companyId: null }, { ...draft, isLive: true })).toBe(true);
});
