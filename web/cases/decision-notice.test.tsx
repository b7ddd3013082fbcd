import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { User } from '#contract/accounts.ts';
import { acknowledgeDecision } from '#contract/reports.ts';
import { send } from '#web/platform/api.ts';
import { setUser } from '#web/platform/session.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { DecisionNotice } from './decision-notice.tsx';

vi.mock('#web/platform/api.ts', () => ({ send: vi.fn<typeof send>() }));
const sent = vi.mocked(send);

const warning = { caseId: 7, rule: 4, reasons: 'Wrote the same to forty people.' } as const;

const show = (actingAdministrator: User['actingAdministrator']) => {
  setUser({ id: 2, email: 'ada@example.com', actingAdministrator, warnings: [warning] } as User); // nothing else is read
  return renderApp(() => <DecisionNotice warning={warning} />);
};
const read = page.getByRole('button', { name: 'I have read it' });

test('says that a warning was read', async () => {
  sent.mockResolvedValue({});
  await show(null);
  await read.click();
  expect(sent).toHaveBeenCalledWith(acknowledgeDecision, { caseId: 7 });
  await expect.element(page.getByText('Not while an administrator acts.')).not.toBeInTheDocument();
});

test('an administrator who acts does not say so for the person', async () => {
  await show({ id: 1, firstName: 'Robin', lastName: 'Castell' });
  await expect.element(read).toBeDisabled();
  await expect.element(page.getByText('Not while an administrator acts.')).toBeVisible();
});
