import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Thread } from '#contract/messaging.ts';
import type { ProfileRequest } from '#contract/profiles.ts';
import { onProfileRequest } from '#web/platform/page/profile-request.ts';
import { setUser } from '#web/platform/session/session.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { mira } from '#web/testing/users.ts';
import { ThreadList, type ThreadPages } from './thread-list.tsx';

const threadOf = (
  id: number,
  firstName: string,
  lastName: string,
  more: Partial<Thread['user']> & Partial<Pick<Thread, 'unread' | 'lastMessage'>> = {},
): Thread => {
  const { unread = 0, lastMessage = null, ...user } = more;
  return {
    threadId: id,
    user: {
      id: id + 100,
      type: 2,
      firstName,
      lastName,
      avatarUrl: null,
      company: { id: 1, name: 'Northwind Labs', verifiedDomain: null },
      title: 'Head of Engineering',
      ...user,
    },
    unread,
    lastMessageAt: '2026-01-01T12:00:00.000Z',
    lastMessage,
    position: null,
  };
};

const some = [
  threadOf(1, 'Ada', 'Moreau', { unread: 3 }),
  threadOf(2, 'Tomasz', 'Wilk', { company: { id: 2, name: 'Kestrel', verifiedDomain: null } }),
];
beforeEach(() => {
  setUser(mira);
});

const loaded: ThreadPages = {
  isPending: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  hasNextPage: false,
  error: null,
  refetch: () => undefined,
  fetchNextPage: () => undefined,
};

interface Shown {
  openThreadId?: number;
  pages?: Partial<ThreadPages>;
  search?: string;
  searchText?: string;
  onSearch?: (text: string) => void;
}

async function renderList(
  threads: readonly Thread[],
  { openThreadId, pages, search = '', searchText, onSearch }: Shown = {},
) {
  const List = () => (
    <ThreadList
      threads={threads}
      pages={{ ...loaded, ...pages }}
      search={search}
      searchText={searchText}
      onSearch={onSearch ?? (() => undefined)}
      openThreadId={openThreadId}
      onOpen={() => undefined}
    />
  );
  const routes = { '/talent/messages/{-$id}': undefined };
  return (await renderApp(List, { routes, at: '/talent/messages' })).screen;
}

test('messages: a user without threads reads how to start one', async () => {
  const screen = await renderList([]);
  await expect.element(screen.getByText('No Messages. To message a user, please visit their profile.')).toBeVisible();
});

test("messages: a thread's last line has code without its fences", async () => {
  const text = 'Try this:\n```ts\nconst a = 1;\n```\nand ``` that';
  const lastMessage = { isMine: false, text, hasVideo: false };
  const screen = await renderList([threadOf(1, 'Ada', 'Moreau', { lastMessage })]);
  await expect.element(screen.getByText('Try this: const a = 1; and that')).toBeVisible();
});

test('messages: a thread shows the person, their company and the unread count, and links to it', async () => {
  const screen = await renderList(some, { openThreadId: 2 });
  const [ada, tomasz] = screen.getByRole('listitem').all();
  await expect
    .element(screen.getByRole('link', { name: 'Ada Moreau' }))
    .toHaveAttribute('href', '/talent/messages/101');
  expect(ada?.element().textContent).toContain('Northwind Labs');
  expect(ada?.element().textContent).toContain('3 unread');
  await expect.element(screen.getByRole('link', { name: 'Tomasz Wilk' })).toHaveAttribute('aria-current', 'page');
  expect(tomasz?.element().textContent).not.toContain('unread');
});

test('messages: a thread shows its last line as plain text, with its author and whether it is a video', async () => {
  const screen = await renderList([
    threadOf(1, 'Ada', 'Moreau', { lastMessage: { isMine: true, text: '<b>Hello</b>\n\nAda', hasVideo: false } }),
    threadOf(2, 'Tomasz', 'Wilk', {
      unread: 1,
      lastMessage: { isMine: false, text: '\u05e9\u05dc\u05d5\u05dd', hasVideo: false },
    }),
    threadOf(3, 'Hana', 'Sato', { lastMessage: { isMine: true, text: '', hasVideo: true } }),
    threadOf(4, 'Noor', 'Aziz', { lastMessage: { isMine: false, text: 'Watch this', hasVideo: true } }),
    threadOf(5, 'Li', 'Na', { lastMessage: null }),
  ]);
  const lines = screen
    .getByRole('listitem')
    .all()
    .map((row) => row.element().querySelector('p')?.textContent);
  expect(lines).toEqual([
    'You: <b>Hello</b>\n\nAda',
    '\u05e9\u05dc\u05d5\u05dd',
    'You: Video',
    'Video: Watch this',
    undefined,
  ]);
  const weightOf = (name: string) => getComputedStyle(screen.getByRole('link', { name }).element()).fontWeight;
  expect(Number(weightOf('Tomasz Wilk'))).toBeGreaterThan(Number(weightOf('Ada Moreau')));
});

test("messages: the calendar icon opens the person's profile, whatever their type", async () => {
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

test('messages: typing in the search field searches, and announces no count before the results', async () => {
  const onSearch = vi.fn<(text: string) => void>();
  const screen = await renderList(some, { searchText: '', onSearch });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'k');
  expect(onSearch).toHaveBeenCalledWith('k');
  expect(screen.getByRole('status').element().textContent).toBe('');
});

test('messages: a search announces its number of results, or that there are none', async () => {
  const some2 = await renderList(some, { search: 'a', searchText: 'a' });
  await expect.element(some2.getByRole('status')).toHaveTextContent('2 found');
  await some2.unmount();
  const more = await renderList(some, { search: 'a', searchText: 'a', pages: { hasNextPage: true } });
  await expect.element(more.getByRole('status')).toHaveTextContent('2 or more found');
  await more.unmount();
  const none = await renderList([], { search: 'nobody', searchText: 'nobody' });
  await expect.element(none.getByText('No matching threads.')).toBeVisible();
  await expect.element(none.getByRole('searchbox')).toHaveValue('nobody');
});

test('messages: the next page loads near the end of the list, or by keyboard', async () => {
  const fetchNextPage = vi.fn<() => void>();
  const screen = await renderList(some, { pages: { hasNextPage: true, fetchNextPage } });
  await expect.poll(() => fetchNextPage.mock.calls.length).toBe(1);
  screen.getByRole('button', { name: 'Show more threads' }).element().focus();
  await userEvent.keyboard('{Enter}');
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
});

test('messages: a failed page keeps the others and can be retried', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const fetchNextPage = vi.fn<() => void>();
  const pages = { hasNextPage: true, isFetchNextPageError: true, error: new Error('No connection'), fetchNextPage };
  const screen = await renderList(some, { pages });
  await expect.element(screen.getByRole('link', { name: 'Ada Moreau' })).toBeVisible();
  expect(fetchNextPage).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

test('messages: threads that fail to load do not show as an empty list', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const refetch = vi.fn<() => void>();
  const screen = await renderList([], { pages: { error: new Error('No connection'), refetch } });
  await expect.element(screen.getByText('Your threads could not be loaded.')).toBeVisible();
  expect(screen.getByText('No Messages.').query()).toBeNull();
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(refetch).toHaveBeenCalledOnce();
});

test('messages: a handful of threads has no search', async () => {
  const screen = await renderList(some);
  await expect.element(screen.getByRole('link', { name: 'Ada Moreau' })).toBeVisible();
  expect(screen.getByRole('searchbox').query()).toBeNull();
});
