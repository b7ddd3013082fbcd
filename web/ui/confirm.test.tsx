import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { choose, confirm } from './confirm.tsx';
import { Questions } from './questions.tsx';

const question = { text: 'Sign out?', confirmLabel: 'Sign Out' };

const openQuestions = () => render(<Questions />);

test('only the confirming button means yes', async () => {
  const screen = await openQuestions();
  const answer = confirm(question);
  await expect.element(screen.getByRole('dialog', { name: 'Sign out?' })).toBeVisible();
  await screen.getByRole('button', { name: 'Sign Out' }).click();
  expect(await answer).toBe(true);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('Cancel and Escape mean no, and Cancel is focused first', async () => {
  const screen = await openQuestions();
  const first = confirm(question);
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(await first).toBe(false);
  const second = confirm(question);
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(await second).toBe(false);
});

test('a second question answers the first with no', async () => {
  const screen = await openQuestions();
  const first = confirm(question);
  await expect.element(screen.getByRole('dialog', { name: 'Sign out?' })).toBeVisible();
  const second = confirm({ text: 'Really?', confirmLabel: 'Yes' });
  expect(await first).toBe(false);
  await screen.getByRole('button', { name: 'Yes' }).click();
  expect(await second).toBe(true);
});

test('a question asked before questions can be shown waits until then', async () => {
  const first = confirm(question);
  const second = confirm({ text: 'Really?', confirmLabel: 'Yes' });
  expect(await first).toBe(false);
  const screen = await openQuestions();
  await screen.getByRole('button', { name: 'Yes' }).click();
  expect(await second).toBe(true);
});

test.each([320, 800])('three buttons are stacked and equally wide at %i pixels', async (width) => {
  await page.viewport(width, 700);
  const screen = await openQuestions();
  const choices = [{ label: 'Take the saved version', isSecondary: true }, { label: 'Keep mine' }];
  const answer = choose({ text: 'Title was changed in the meantime.', choices });
  await expect.element(screen.getByRole('button', { name: 'Keep mine' })).toBeVisible();
  const boxes = screen
    .getByRole('button')
    .elements()
    .map((button) => button.getBoundingClientRect());
  expect(boxes).toHaveLength(3);
  expect(new Set(boxes.map(({ left, right }) => `${left} ${right}`)).size).toBe(1);
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(3);
  await screen.getByRole('button', { name: 'Keep mine' }).click();
  expect(await answer).toBe(1);
});
