import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Conversation, previewExclusion, savePrivacy } from '#contract/privacy.ts';
import { send } from '#web/platform/calls/api.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { EmployerSetting } from './employer-setting.tsx';

vi.mock('#web/platform/calls/api.ts');

const ada: Conversation = { threadId: 7, name: 'Ada Byron', companyName: 'Globex GmbH', hasWritten: true };

/** Answers previews with these conversations, and saves once `saving` resolves. */
function answerWith(conversations: Conversation[], saving: Promise<unknown> = Promise.resolve({})) {
  const preview = { companyCount: 0, companies: [], conversations };
  vi.mocked(send)
    .mockReset()
    .mockImplementation((call) => (call.path === previewExclusion.path ? Promise.resolve(preview) : saving));
}
const saved = () =>
  vi
    .mocked(send)
    .mock.calls.filter(([call]) => call.path === savePrivacy.path)
    .map(([, payload]) => payload);

test('employer: text typed while saving stays', async () => {
  const saving = Promise.withResolvers<unknown>();
  answerWith([], saving.promise);
  const { screen } = await renderApp(() => <EmployerSetting stored={null} />);
  const field = screen.getByLabelText('Your present employer');
  const save = screen.getByRole('button', { name: 'Save' });
  await userEvent.type(field, 'Globex');
  await save.click();
  await userEvent.type(field, ' GmbH');
  saving.resolve({});
  await expect.element(save).toBeEnabled();
  await expect.element(field).toHaveValue('Globex GmbH');
  expect(saved()).toEqual([{ employer: 'Globex' }]);
});

test('employer: asks about conversations with its members before saving', async () => {
  answerWith([ada]);
  const { screen } = await renderApp(() => <EmployerSetting stored="Acme" />);
  const field = screen.getByLabelText('Your present employer');
  await userEvent.fill(field, 'Globex');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText(/You have a conversation with Ada Byron of Globex GmbH/)).toBeVisible();
  expect(saved()).toEqual([]);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('Globex');
  await screen.getByRole('button', { name: 'Save' }).click();
  await screen.getByRole('checkbox', { name: 'End it' }).click();
  await screen.getByRole('button', { name: 'Hide' }).click();
  await expect.element(field).toHaveFocus();
  expect(saved()).toEqual([{ employer: 'Globex', endThreadIds: [7] }]);
});

test('employer: removal is saved without a question', async () => {
  answerWith([ada]);
  const { screen } = await renderApp(() => <EmployerSetting stored="Acme" />);
  await userEvent.clear(screen.getByLabelText('Your present employer'));
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(saved).toEqual([{ employer: '' }]);
  expect(vi.mocked(send)).toHaveBeenCalledOnce();
});
