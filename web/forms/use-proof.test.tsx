import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { User } from '#contract/accounts.ts';
import { proveSelf } from '#contract/own-account.ts';
import { type AuthenticationResponse, proveWithPasskey, startPasskeyProof } from '#contract/passkeys.ts';
import { send } from '#web/platform/calls/api.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { setUser } from '#web/platform/session/session.ts';
import { answerChallenge } from './passkey-ceremony.ts';
import { useProof } from './use-proof.tsx';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<typeof send>() }));
vi.mock('./passkey-ceremony.ts', () => ({ answerChallenge: vi.fn<typeof answerChallenge>() }));

const asked = vi.mocked(send);

const refusal = (code: 'needs-proof' | 'conflict', reason?: string) =>
  new ApiError(
    { code, status: code === 'conflict' ? 409 : 403, detail: code, ...(reason && { reason: { code: reason } }) },
    undefined,
  );

/** The answer to step 1. */
let firstAnswer: object;
let isProven: boolean;
beforeEach(() => {
  isProven = false;
  firstAnswer = { status: 'ok', step: 2, retryAfter: 30, codeExpiresIn: 600 };
  asked.mockReset();
  asked.mockImplementation((call, payload) => {
    if (call === startPasskeyProof) return Promise.resolve({ options: {} });
    if (call === proveWithPasskey) {
      isProven = true;
      return Promise.resolve({});
    }
    if (call !== proveSelf) throw new Error(`Nothing else is asked for: ${call.path}`);
    const { step, code } = payload as { step: number; code?: string }; // of the only call
    if (step === 1) return Promise.resolve(firstAnswer);
    isProven = code === '123456';
    return Promise.resolve(isProven ? { status: 'ok', step: 3 } : { status: 'wrongCredentialsWrongToken', step: 2 });
  });
  setUser({ email: 'ada@example.com' } as User); // only the address is shown
});

function Screen({ act }: { act: () => Promise<string> }) {
  const { prove, dialog } = useProof();
  const [outcome, setOutcome] = useState('');
  const run = () =>
    prove(act).then(
      (answer) => setOutcome(answer ?? 'given up'),
      () => setOutcome('failed'),
    );
  return (
    <>
      <button type="button" onClick={() => void run()}>
        Act
      </button>
      <output>{outcome}</output>
      {dialog}
    </>
  );
}

async function start(act: () => Promise<string>) {
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen act={act} />
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: 'Act' }).click();
}

const guarded = vi.fn<() => Promise<string>>();
beforeEach(() => {
  guarded.mockReset();
  guarded.mockImplementation(() => (isProven ? Promise.resolve('done') : Promise.reject(refusal('needs-proof'))));
});

const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
const code = page.getByRole('textbox', { name: 'Confirmation code' });

test('a refused act asks for a code, and runs again after the right one', async () => {
  await start(guarded);
  await expect.element(dialog.getByText('ada@example.com')).toBeVisible();
  await code.fill('111111');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Incorrect code. Please try again.');
  expect(guarded).toHaveBeenCalledTimes(1);
  await code.fill('123456');
  await expect.element(page.getByRole('status').first()).toHaveTextContent('done');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(guarded).toHaveBeenCalledTimes(2);
});

test('closing the dialog abandons the act', async () => {
  await start(guarded);
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('status').first()).toHaveTextContent('given up');
  expect(guarded).toHaveBeenCalledTimes(1);
});

test('rejects with any other failure without asking', async () => {
  await start(() => Promise.reject(refusal('conflict')));
  await expect.element(page.getByRole('status').first()).toHaveTextContent('failed');
  expect(asked).not.toHaveBeenCalled();
});

test('shows that too many codes were requested, unless one is still valid', async () => {
  firstAnswer = { status: 'tooManyAttempts', step: 1, retryAfter: 3_000 };
  await start(guarded);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many attempts. Please try again later.');
  await expect.element(page.getByRole('button', { name: 'Send again in 50 min' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  firstAnswer = { ...firstAnswer, codeExpiresIn: 500 };
  await page.getByRole('button', { name: 'Act' }).click();
  await expect.element(dialog).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send again in 50 min' })).toBeDisabled();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

const ownPasskey = { id: 'AA' } as AuthenticationResponse; // passed through
const byPasskey = (reason: string) => () =>
  isProven ? Promise.resolve('done') : Promise.reject(refusal('needs-proof', reason));

test('a user with a passkey is asked for it first, and no code is sent', async () => {
  vi.mocked(answerChallenge).mockResolvedValueOnce(undefined).mockResolvedValueOnce(ownPasskey);
  await start(byPasskey('proofByPasskey'));
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('No passkey was used. Please try again.');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect.element(page.getByRole('status').first()).toHaveTextContent('done');
  expect(asked.mock.calls.map(([call]) => call)).not.toContain(proveSelf);
});

test('a code can be sent instead', async () => {
  await start(byPasskey('proofByPasskey'));
  await page.getByRole('button', { name: 'Send a code instead' }).click();
  await code.fill('123456');
  await expect.element(page.getByRole('status').first()).toHaveTextContent('done');
});

test('an administrator who needs a passkey is offered no code', async () => {
  await start(byPasskey('proofByPasskeyAlone'));
  await expect.element(page.getByRole('button', { name: 'Use a passkey' })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Send a code instead' })).not.toBeInTheDocument();
});
