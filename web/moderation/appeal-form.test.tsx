import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { appeal } from '#contract/cases.ts';
import { send } from '#web/platform/calls/api.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { AppealForm } from './appeal-form.tsx';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<typeof send>() }));
const sent = vi.mocked(send);

const show = (isFixed: boolean) =>
  renderApp(() => <AppealForm caseId={7} until="30 October 2026 at 10:00" isFixed={isFixed} />);
const field = page.getByRole('textbox', { name: 'Your appeal' });
const button = page.getByRole('button', { name: 'Appeal' });

test('a decision can be appealed once something is written', async () => {
  sent.mockResolvedValue({});
  await show(false);
  await expect.element(button).toBeDisabled();
  await field.fill('It was not me.');
  await button.click();
  expect(sent).toHaveBeenCalledWith(appeal, { caseId: 7, text: 'It was not me.' });
});

test('cannot be appealed while read-only', async () => {
  await show(true);
  await expect.element(field).toBeDisabled();
  await expect.element(button).toBeDisabled();
});
