import { expect, test } from 'vitest';
import type { User } from '#contract/accounts.ts';
import { mayMessage } from './message-policy.ts';

const user = (type: User['type'], companyId?: number): User => ({
  id: 1,
  type,
  firstName: 'Ada',
  lastName: 'Moreau',
  email: 'ada@example.com',
  avatarUrl: null,
  isTrial: false,
  isTrialExpired: false,
  company: companyId === undefined ? null : { id: companyId, name: 'Northwind', avatarUrl: null },
  countries: [],
  actingAdministrator: null,
});

test.each([
  ['a talent may write to a client', user(1), { id: 2, companyId: 7 }, true],
  ['a talent may not write to a talent', user(1), { id: 2 }, false],
  ['a client may write to a talent', user(2, 7), { id: 2 }, true],
  ['a client may write to a colleague', user(2, 7), { id: 2, companyId: 7 }, true],
  ['a client may not write to another company', user(2, 7), { id: 2, companyId: 8 }, false],
  ['nobody may write to oneself', user(2, 7), { id: 1, companyId: 7 }, 'self'],
  ['an administrator has no messages', user(3), { id: 2 }, false],
] as const)('%s', (_rule, viewer, partner, answer) => {
  expect(mayMessage(viewer, partner)).toBe(answer);
});
