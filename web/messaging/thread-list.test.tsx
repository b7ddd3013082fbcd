import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { User } from '#contract/accounts.ts';
import type { Thread } from '#contract/messaging.ts';
import type { ProfileRequest } from '#contract/profiles.ts';
import { onProfileRequest } from '#web/platform/profile-request.ts';
import { setUser } from '#web/platform/session.ts';
import { ThreadList } from './thread-list.tsx';

const talent: User = {
  id: 1,
  type: 1,
  firstName: 'Mira',
  lastName: 'Okafor',
  email: 'mira@example.com',
  avatarUrl: null,
  isTrial: false,
  isTrialExpired: false,
  company: null,
  countries: [],
  actingAdministrator: null,
};

const threadOf = (
  id: number,
  firstName: string,
  lastName: string,
  more: Partial<Thread['user']> & { unread?: number } = {},
): Thread => {
  const { unread = 0, ...user } = more;
  return {
    threadId: id,
    user: {
      id: id + 100,
      type: 2,
      firstName,
      lastName,
      avatarUrl: null,
      company: { id: 1, name: 'Northwind Labs' },
      ...user,
    },
    unread,
    lastMessageAt: '2026-01-01T12:00:00.000Z',
  };
};

const some = [
  threadOf(1, 'Ada', 'Moreau', { unread: 3 }),
  threadOf(2, 'Tomasz', 'Wilk', { company: { id: 2, name: 'Kestrel' } }),
];
const names = ['Hana Sato', 'Kwame Boateng', 'Priya Raghunathan', 'Noa Levi'];
const many = [
  ...some,
  ...names.map((name, index) => threadOf(index + 3, name.split(' ')[0] ?? '', name.split(' ')[1] ?? '')),
];

beforeEach(() => {
  setUser(talent);
});

function renderList(threads: readonly Thread[], openThreadId?: number) {
  const root = createRootRoute({
    component: () => <ThreadList threads={threads} openThreadId={openThreadId} onOpen={() => undefined} />,
  });
  const messages = createRoute({ getParentRoute: () => root, path: '/talent/messages/{-$id}' });
  const history = createMemoryHistory({ initialEntries: ['/talent/messages'] });
  const router = createRouter({ routeTree: root.addChildren([messages]), history });
  // The types know only the application's own router.
  return render(<RouterProvider router={router as never} />);
}

test('messages: a user without threads is told how to begin one', async () => {
  const screen = await renderList([]);
  await expect.element(screen.getByText('No Messages. To message a user, please visit their profile.')).toBeVisible();
});

test('messages: a thread names the person, their company and what is unread, and leads to it', async () => {
  const screen = await renderList(some, 2);
  const [ada, tomasz] = screen.getByRole('listitem').all();
  await expect
    .element(screen.getByRole('link', { name: 'Ada Moreau' }))
    .toHaveAttribute('href', '/talent/messages/101');
  expect(ada?.element().textContent).toContain('Northwind Labs');
  expect(ada?.element().textContent).toContain('3 unread');
  await expect.element(screen.getByRole('link', { name: 'Tomasz Wilk' })).toHaveAttribute('aria-current', 'page');
  expect(tomasz?.element().textContent).not.toContain('unread');
});

test('messages: the calendar icon asks for the profile of the person, whichever kind they have', async () => {
  const asked: ProfileRequest[] = [];
  const stop = onProfileRequest((request) => asked.push(request));
  const screen = await renderList([
    threadOf(1, 'Ada', 'Moreau'),
    threadOf(2, 'Hana', 'Sato', { type: 1, company: null }),
  ]);
  await screen.getByRole('button', { name: 'Profile of Ada Moreau' }).click();
  await screen.getByRole('button', { name: 'Profile of Hana Sato' }).click();
  stop();
  expect(asked).toEqual([
    { profileType: 'teammate', teammateId: 101 },
    { profileType: 'talent', talentId: 102 },
  ]);
});

test('messages: many threads can be searched by person and company', async () => {
  const screen = await renderList(many);
  const field = screen.getByRole('searchbox', { name: 'Search by name' });
  const shown = () =>
    screen
      .getByRole('link')
      .all()
      .map((link) => link.element().textContent);
  await expect.element(field).toBeVisible();
  await userEvent.fill(field, ' kWAme ');
  await expect.poll(shown).toEqual(['Kwame Boateng']);
  await userEvent.fill(field, 'kestrel');
  await expect.poll(shown).toEqual(['Tomasz Wilk']);
  await userEvent.fill(field, 'nobody');
  await expect.element(screen.getByText('No matching threads.')).toBeVisible();
  await userEvent.clear(field);
  await expect.poll(shown).toHaveLength(many.length);
});

test('messages: a handful of threads needs no search', async () => {
  const screen = await renderList(some);
  await expect.element(screen.getByRole('link', { name: 'Ada Moreau' })).toBeVisible();
  expect(screen.getByRole('searchbox').query()).toBeNull();
});
