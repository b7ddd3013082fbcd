import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { savePrivacy } from '#contract/privacy.ts';
import { send } from '#web/platform/api.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { EmployerSetting } from './employer-setting.tsx';

vi.mock('#web/platform/api.ts');

test('employer: letters typed while saving stay', async () => {
  const saving = Promise.withResolvers<unknown>();
  vi.mocked(send).mockReturnValue(saving.promise);
  const { screen } = await renderApp(() => <EmployerSetting stored={null} />);
  const field = screen.getByLabelText('Your present employer');
  const save = screen.getByRole('button', { name: 'Save' });
  await userEvent.type(field, 'Globex');
  await save.click();
  await userEvent.type(field, ' GmbH');
  saving.resolve({});
  await expect.element(save).toBeEnabled();
  await expect.element(field).toHaveValue('Globex GmbH');
  expect(vi.mocked(send).mock.calls).toEqual([[savePrivacy, { employer: 'Globex' }]]);
});
