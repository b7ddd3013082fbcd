import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { keepFocus } from './kept-focus.ts';

let stop: () => void;
beforeEach(() => {
  stop = keepFocus();
});
afterEach(() => stop());

const screen = (isBusy: boolean) => (
  <>
    <button type="button" disabled={isBusy}>
      Save
    </button>
    <button type="button">Cancel</button>
    <p>Words</p>
  </>
);

test('a focused button that was disabled is focused again when enabled', async () => {
  const page = await render(screen(false));
  const save = page.getByRole('button', { name: 'Save' });
  await userEvent.click(save);
  await page.rerender(screen(true));
  await expect.poll(() => document.activeElement).toBe(document.body);
  await page.rerender(screen(false));
  await expect.element(save).toHaveFocus();
});

test('the focus stays where the user has moved it since', async () => {
  const page = await render(screen(false));
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await page.rerender(screen(true));
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await userEvent.click(cancel);
  await page.rerender(screen(false));
  await expect.element(cancel).toHaveFocus();
});

test('a button that lost the focus before it was disabled does not regain it', async () => {
  const page = await render(screen(false));
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await userEvent.click(page.getByText('Words'));
  await expect.poll(() => document.activeElement).toBe(document.body);
  await page.rerender(screen(true));
  await page.rerender(screen(false));
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  expect(document.activeElement).toBe(document.body);
});
