import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { User } from '#contract/accounts.ts';
import type { Deletion } from '#contract/deletion.ts';
import { deleteOwnAccount } from '#contract/leaving.ts';
import { send } from '#web/platform/calls/api.ts';
import { setUser } from '#web/platform/session/session.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { DeleteButton } from './delete-button.tsx';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<typeof send>() }));
const sent = vi.mocked(send);

const deletion: Deletion = {
  graceDays: 7,
  conversationCount: 12,
  company: { name: 'Northwind Labs', positionCount: 3, invitedCount: 1 },
};

async function ask(hasData: boolean, about = deletion) {
  sent.mockReset();
  setUser({ email: 'ada@example.com' } as User); // nothing else is read
  const { screen } = await renderApp(() => (
    <>
      {hasData && <section id="your-data">Your data</section>}
      <DeleteButton deletion={about} label="Delete account" />
    </>
  ));
  await screen.getByRole('button', { name: 'Delete account' }).click();
}

const dialog = page.getByRole('dialog', { name: 'Delete your account?' });

test('the question lists what else is deleted, and offers the data where the screen has them', async () => {
  await ask(true);
  await expect
    .element(dialog.getByText(/with your profile, 12 conversations and their messages on both sides/))
    .toBeVisible();
  await expect
    .element(dialog.getByText('You are the last member: Northwind Labs and its 3 positions go too.'))
    .toBeVisible();
  await expect.element(dialog.getByText('1 invited member who never signed in goes too.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Get my data first' }).click();
  await expect.element(page.getByText('Your data', { exact: true })).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
});

test('without such a section it does not offer the data', async () => {
  await ask(false);
  await expect.element(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Get my data first' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).not.toHaveBeenCalledWith(deleteOwnAccount, {});
});

test('without a grace period it says that the account is deleted at once', async () => {
  await ask(false, { graceDays: 0, conversationCount: 0, company: null });
  await expect
    .element(dialog.getByText('It will be deleted at once, with your profile. This cannot be undone.'))
    .toBeVisible();
});
