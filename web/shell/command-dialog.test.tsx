import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messagingInit } from '#contract/messaging.ts';
import { listPositions } from '#contract/positions.ts';
import { at } from '#contract/screens.ts';
import { send } from '#web/platform/calls/api.ts';
import { setUser } from '#web/platform/session/session.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { ada } from '#web/testing/users.ts';
import { CommandDialog } from './command-dialog.tsx';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<() => unknown>() }));

const asked = vi.mocked(send);

/** People by what was searched for; held ones are answered by `answer`. */
let answers: Record<string, () => void> = {};

const personOf = (id: number, firstName: string) => ({
  threadId: id,
  user: { id, type: 1, firstName, lastName: 'Okafor', avatarUrl: null, company: null },
  position: null,
});

beforeEach(async () => {
  answers = {};
  setUser(ada);
  asked.mockImplementation((call, payload) => {
    if (call.path === listPositions.path)
      return Promise.resolve({ positions: [{ hashId: 'hash1', title: 'Mining Engineer', isLive: true }] });
    if (call.path !== messagingInit.path) return Promise.resolve({ skills: [] });
    const { search } = payload as { search: string };
    const found = { threadId: null, userThreads: search === '' ? [] : [personOf(7, 'Mira')] };
    if (search === '') return Promise.resolve(found);
    return new Promise((resolve) => {
      answers[search] = () => resolve(found);
    });
  });
});

const close = vi.fn<() => void>();
const Screen = () => <CommandDialog onClose={close} />;
const show = () =>
  renderApp(Screen, {
    routes: { [at.clientMessages]: undefined, [at.positionPeople]: undefined, [at.clientSearch]: undefined },
  });

const field = () => page.getByRole('combobox', { name: 'Go to' });
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);

test('Enter before anybody is found waits for the typed name, without a pause', async () => {
  const { path } = await show();
  await field().fill('Okaf');
  expect(options()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => Object.keys(answers)).toEqual(['Okaf']);
  await expect.element(page.getByText('Searching…')).toBeInTheDocument();
  expect(path()).toBe('/');
  answers['Okaf']?.();
  await expect.poll(path).toBe('/client/messages/7');
});

test('Enter is forgotten once the text changes, and words that name nothing lead nowhere', async () => {
  const { path } = await show();
  await field().fill('Okaf');
  await userEvent.keyboard('{Enter}');
  await field().fill('Okaz');
  await expect.poll(() => Object.keys(answers)).toContain('Okaz');
  answers['Okaf']?.();
  answers['Okaz']?.();
  await expect.element(page.getByText('Nothing here is called “Okaz”.')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(path()).toBe('/');
});

test('people who are found late move neither the chosen option nor a list below the pointer', async () => {
  const { path } = await show();
  const position = page.getByRole('option', { name: /Mining Engineer/ });
  await field().fill('Mi');
  await expect.element(position).toHaveAttribute('aria-selected', 'true');
  await userEvent.hover(position);
  await expect.poll(() => Object.keys(answers)).toEqual(['Mi']);
  answers['Mi']?.();
  await userEvent.hover(position);
  expect(options()).toHaveLength(1);
  await userEvent.hover(field());
  await expect.poll(options).toHaveLength(2);
  expect(options()[0]).toContain('Mira');
  await expect.element(position).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.poll(path).toBe('/client/positions/hash1/people');
});
