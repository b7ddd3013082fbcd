import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { FailedState } from './failed-state.tsx';
import { useFocusHandover, usePassedFocus } from './passed-focus.ts';

function Steps() {
  const [step, setStep] = useState(1);
  return (
    <div ref={usePassedFocus<HTMLDivElement>(step)}>
      {[1, 2, 3].map((number) => (
        <button key={number} type="button" disabled={step !== number} onClick={() => setStep(number + 1)}>
          {number}
        </button>
      ))}
    </div>
  );
}

test('each step that disables its own button passes the focus to the next one', async () => {
  const screen = await render(<Steps />);
  await expect.poll(() => document.activeElement).toBe(document.body);
  for (const [pressed, next] of [
    ['1', '2'],
    ['2', '3'],
  ] as const) {
    await screen.getByRole('button', { name: pressed }).click();
    await expect.element(screen.getByRole('button', { name: next })).toHaveFocus();
  }
});

function Screen() {
  const [hasFailed, setFailed] = useState(true);
  return (
    <main tabIndex={-1}>
      {hasFailed ? <FailedState error="away" onRetry={() => setFailed(false)} /> : <p>Here it is.</p>}
    </main>
  );
}

test('a retry moves the focus to the beginning of the screen, rather than losing it', async () => {
  const screen = await render(<Screen />);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Here it is.')).toBeVisible();
  await expect.element(screen.getByRole('main')).toHaveFocus();
});

function Question() {
  const [state, setState] = useState<'open' | 'saving' | 'closed'>('open');
  return (
    <main tabIndex={-1}>
      {state !== 'closed' && (
        <Form>
          <button type="button" disabled={state === 'saving'} onClick={() => setState('saving')}>
            Save
          </button>
        </Form>
      )}
      <button type="button" onClick={() => setState('closed')}>
        Close
      </button>
    </main>
  );
}

const Form = ({ children }: { children: ReactNode }) => <div ref={useFocusHandover<HTMLDivElement>()}>{children}</div>;

test.each([
  ['stays at the beginning of the screen', false],
  ['is left where the user has moved it', true],
])('when a form whose focused button was disabled is removed, the focus %s', async (_where, hasMoved) => {
  const screen = await render(<Question />);
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => document.activeElement).toBe(document.body);
  const close = screen.getByRole('button', { name: 'Close' }).element();
  if (!(close instanceof HTMLElement)) throw new Error('no button');
  if (hasMoved) close.focus();
  close.click();
  await expect.element(screen.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  expect(document.activeElement).toBe(hasMoved ? close : screen.getByRole('main').element());
});
