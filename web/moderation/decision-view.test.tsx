import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { User } from '#contract/accounts.ts';
import type { Decision } from '#contract/cases.ts';
import { setUser } from '#web/platform/session/session.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { DecisionView } from './decision-view.tsx';

const decision: Decision = {
  caseId: 7,
  isAboutCompany: true,
  outcome: 'warned',
  rule: 4,
  reasons: 'Wrote the same to forty people.',
  until: null,
  decidedAt: '2026-05-03T14:02:00Z',
  isInForce: false,
  isAcknowledged: true,
  appealableUntil: null,
  appeal: null,
};

test.each([
  [{}, 'A warning to Northwind Labs'],
  [{ isAboutCompany: false }, 'A warning'],
  [{ outcome: 'suspended' }, 'Northwind Labs’s suspension has ended'],
  [{ outcome: 'suspended', isAboutCompany: false }, 'Your suspension has ended'],
  [{ outcome: 'suspended', isInForce: true }, 'Northwind Labs is suspended'],
] as const)('%j is titled “%s”', async (changed, title) => {
  setUser({ id: 2, company: { id: 3, name: 'Northwind Labs', avatarUrl: null } } as User); // nothing else is read
  await renderApp(() => <DecisionView decision={{ ...decision, ...changed }} heading="h3" isFixed={false} />);
  await expect.element(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
});
