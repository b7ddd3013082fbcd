import type { User } from '#contract/accounts.ts';

/** A member of Northwind Labs. */
export const ada: User = {
  id: 1,
  type: 2,
  firstName: 'Ada',
  lastName: 'Moreau',
  email: 'ada@example.com',
  avatarUrl: null,
  isTrial: false,
  isTrialExpired: false,
  company: { id: 1, name: 'Northwind Labs', avatarUrl: null },
  countries: [],
  actingAdministrator: null,
};

/** An engineer. */
export const mira: User = {
  id: 41,
  type: 1,
  firstName: 'Mira',
  lastName: 'Okafor',
  email: 'mira@example.com',
  avatarUrl: null,
  isTrial: false,
  isTrialExpired: false,
  company: null,
  countries: [],
  actingAdministrator: null,
};
