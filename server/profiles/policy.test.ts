import { expect, test } from 'vitest';
import { maySeeTalent } from './policy.ts';

test('a talent is visible to themselves, clients and administrators', () => {
  expect(maySeeTalent({ id: 1, type: 1 }, 1)).toBe(true);
  expect(maySeeTalent({ id: 2, type: 1 }, 1)).toBe(false);
  expect(maySeeTalent({ id: 2, type: 2 }, 1)).toBe(true);
  expect(maySeeTalent({ id: 2, type: 3 }, 1)).toBe(true);
});
