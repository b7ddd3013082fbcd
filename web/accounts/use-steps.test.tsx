import { beforeEach, expect, test, vi } from 'vitest';
import { send } from '#web/platform/calls/api.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { useSteps } from './use-steps.ts';

vi.mock('#web/platform/calls/api.ts');
beforeEach(() => {
  localStorage.clear();
  vi.mocked(send).mockRejectedValue(new Error('not signed in'));
});

type Answer = Awaited<ReturnType<Parameters<typeof useSteps<'expiredCode', object>>[0]['ask']>>;

/** Renders a form whose every step gets the same answer, and submits its first step. */
async function answered(answer: Answer) {
  const leave = vi.fn<(address: string) => void>();
  function Form() {
    const steps = useSteps<'expiredCode', object>({
      flow: 'signin',
      details: {},
      open: undefined,
      ask: () => Promise.resolve(answer),
      focusOn: () => null,
      leave,
    });
    return (
      <>
        <button type="button" onClick={() => void steps.submit()}>
          Submit
        </button>
        <p>{`step ${steps.step} ${steps.failure?.status ?? 'fine'}`}</p>
      </>
    );
  }
  const app = await renderApp(undefined, {
    at: '/signin',
    routes: { '/signin': Form, '/client/home': () => <p>Home</p>, $: () => <p>Unknown</p> },
  });
  await app.screen.getByRole('button', { name: 'Submit' }).click();
  return { ...app, leave };
}

test.each([
  [{ status: 'expiredCode', step: 2 }, 'step 2 expiredCode'],
  [{ status: 'expiredCode', step: 1 }, 'step 1 expiredCode'],
  [{ status: 'tooManyAttempts', step: 2, retryAfter: 30 }, 'step 2 tooManyAttempts'],
  [{ status: 'tooManyAttempts', step: 1, retryAfter: 30 }, 'step 1 tooManyAttempts'],
  // Its earlier code can still be typed.
  [{ status: 'tooManyAttempts', step: 1, retryAfter: 30, codeExpiresIn: 500 }, 'step 2 tooManyAttempts'],
] as const)('the step of an answer is applied: %o', async (answer, shown) => {
  const { screen } = await answered(answer);
  await expect.element(screen.getByText(shown)).toBeVisible();
});

test('leads to a screen within the application, and by a real navigation to a page that the server makes', async () => {
  const inside = await answered({ status: 'ok', step: 3, redirectTo: '/client/home' });
  await expect.element(inside.screen.getByText('Home')).toBeVisible();
  expect(inside.leave).not.toHaveBeenCalled();
  await inside.screen.unmount();
  const outside = await answered({ status: 'ok', step: 3, redirectTo: '/positions/abc?q=1' });
  await expect.poll(() => outside.leave.mock.calls).toEqual([['/positions/abc?q=1']]);
});
