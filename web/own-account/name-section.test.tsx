import { expect, test, vi } from 'vitest';
import { adminSaveName } from '#contract/admin.ts';
import { send } from '#web/platform/calls/api.ts';
import { setUser, useUser } from '#web/platform/session/session.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { NameSection } from './name-section.tsx';

vi.mock('#web/platform/calls/api.ts');

const Named = () => (
  <>
    <NameSection />
    <p>{`Shown: ${useUser().firstName}`}</p>
  </>
);

test('an administrator saves a name, which is shown at once; an empty one cannot be saved', async () => {
  setUser({
    id: 1,
    type: 3,
    firstName: 'Site',
    lastName: 'Administrator',
    email: 'boss@example.com',
    avatarUrl: null,
    isTrial: false,
    isTrialExpired: false,
    company: null,
    countries: [],
    actingAdministrator: null,
  });
  vi.mocked(send).mockResolvedValue({});
  const { screen } = await renderApp(Named);
  const save = screen.getByRole('button', { name: 'Save name' });
  await expect.element(save).toBeDisabled();
  await screen.getByLabelText('First Name').fill(' ');
  await expect.element(save).toBeDisabled();
  await screen.getByLabelText('First Name').fill('Noor ');
  await save.click();
  expect(send).toHaveBeenCalledWith(adminSaveName, { firstName: 'Noor ', lastName: 'Administrator' });
  await expect.element(screen.getByText('Shown: Noor')).toBeVisible();
  await expect.element(save).toBeDisabled();
});
