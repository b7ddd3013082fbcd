import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { User, Warning } from '#contract/accounts.ts';
import { acknowledgeDecision } from '#contract/reports.ts';
import { send } from '#web/platform/calls/api.ts';
import { setUser } from '#web/platform/session/session.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { DecisionNotice } from './decision-notice.tsx';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<typeof send>() }));
const sent = vi.mocked(send);

const warning = { caseId: 7, isAboutCompany: false, rule: 4, reasons: 'Wrote the same to forty people.' } as const;

const company = { id: 3, name: 'Northwind Labs', avatarUrl: null };
const show = (actingAdministrator: User['actingAdministrator'], shown: Warning = warning) => {
  setUser({ id: 2, email: 'ada@example.com', company, actingAdministrator, warnings: [shown] } as User); // nothing else is read
  return renderApp(() => <DecisionNotice warning={shown} />);
};
const read = page.getByRole('button', { name: 'I have read it' });

test('acknowledges a warning', async () => {
  sent.mockResolvedValue({});
  await show(null);
  await read.click();
  expect(sent).toHaveBeenCalledWith(acknowledgeDecision, { caseId: 7 });
  await expect
    .element(page.getByText('An administrator acting as a user cannot do this. Return to administrator first.'))
    .not.toBeInTheDocument();
});

test('a warning to a company names it, and one to a person does not', async () => {
  const title = page.getByRole('heading');
  await show(null, { ...warning, isAboutCompany: true });
  await expect.element(title).toHaveTextContent('A warning to Northwind Labs from administrators');
  await show(null);
  await expect.element(title.last()).toHaveTextContent('A warning from administrators');
});

test('an acting administrator cannot acknowledge it', async () => {
  await show({ id: 1, firstName: 'Robin', lastName: 'Castell' });
  await expect.element(read).toBeDisabled();
  await expect
    .element(page.getByText('An administrator acting as a user cannot do this. Return to administrator first.'))
    .toBeVisible();
});
