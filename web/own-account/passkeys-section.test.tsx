import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addPasskey, startAddPasskey } from '#contract/passkeys.ts';
import { makePasskey } from '#web/forms/passkey-ceremony.ts';
import { send } from '#web/platform/calls/api.ts';
import { dismissNotice, useNotices } from '#web/platform/page/notices.ts';
import { PasskeysSection } from './passkeys-section.tsx';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<typeof send>() }));
vi.mock('#web/forms/passkey-ceremony.ts', async (original) => ({
  ...(await original<object>()),
  makePasskey: vi.fn<typeof makePasskey>(),
}));

const sent = vi.mocked(send);
beforeEach(() => {
  sent.mockReset();
  sent.mockImplementation((call) => {
    if (call === startAddPasskey) return Promise.resolve({ options: {} });
    throw new Error(`Nothing else is asked for: ${call.path}`);
  });
});

/** The section, with its notices. */
function Shown(props: ComponentProps<typeof PasskeysSection>) {
  const notices = useNotices();
  return (
    <>
      <PasskeysSection {...props} />
      <output>{notices.map(({ text }) => text).join(' ')}</output>
      <button type="button" onClick={() => notices.forEach(({ id }) => dismissNotice(id))}>
        Dismiss
      </button>
    </>
  );
}

const show = (props: Partial<ComponentProps<typeof PasskeysSection>> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Shown
        passkeys={[]}
        maySet
        isRequired={false}
        organisation={null}
        isMissing={false}
        isFixed={false}
        device="Firefox on Linux"
        {...props}
      />
    </QueryClientProvider>,
  );

const add = page.getByRole('button', { name: 'Add a passkey' });

test('without a passkey it explains what one is for', async () => {
  await show();
  await expect.element(page.getByText(/^No passkey yet/)).toBeVisible();
  await expect.element(add).toBeEnabled();
});

test('where browsers allow no passkeys it says why and offers none', async () => {
  await show({ maySet: false });
  await expect.element(page.getByText('Browsers don’t allow passkeys at this installation’s address.')).toBeVisible();
  await expect.element(add).not.toBeInTheDocument();
});

test('is read-only while an administrator acts', async () => {
  const passkey = { id: crypto.randomUUID(), name: 'Phone', createdAt: '2026-05-03T14:02:00Z', lastUsedAt: null };
  await show({ isFixed: true, passkeys: [passkey] });
  for (const name of ['Add a passkey', 'Rename Phone', 'Remove Phone'])
    await expect.element(page.getByRole('button', { name })).toBeDisabled();
});

test('a failed creation shows a notice and stores nothing', async () => {
  vi.mocked(makePasskey).mockResolvedValueOnce(undefined);
  await show();
  await add.click();
  await expect.element(page.getByRole('status')).toHaveTextContent('No passkey was created. Please try again.');
  expect(sent.mock.calls.map(([call]) => call)).not.toContain(addPasskey);
  await page.getByRole('button', { name: 'Dismiss' }).click();
});

test('an authenticator that already has a passkey shows a notice', async () => {
  vi.mocked(makePasskey).mockRejectedValueOnce(new DOMException('registered', 'InvalidStateError'));
  await show();
  await add.click();
  await expect.element(page.getByRole('status')).toHaveTextContent('This passkey has been added already.');
  await page.getByRole('button', { name: 'Dismiss' }).click();
});
