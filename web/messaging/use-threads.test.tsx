import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { messagingInit } from '#contract/messaging.ts';
import { send } from '#web/platform/calls/api.ts';
import { siteStorage } from '#web/platform/keeping/browser-storage.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { useThreads } from './use-threads.ts';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<() => unknown>() }));
vi.mock('./use-opening.ts', () => ({ useOpening: () => ({ opening: {}, opened: undefined }) }));
vi.mock('#web/threads/use-unread-count.ts', () => ({ useUnreadCount: () => 0 }));
/** The page brought all threads, among them one about a colleague's position. */
vi.mock('#web/platform/calls/first-answers.ts', () => ({
  holdsBrought: () => true,
  findBrought: () => undefined,
  findBroughtPage: (_: unknown, payload: { mine?: boolean }) =>
    payload.mine === undefined ? { pages: [answerWith('Theirs')], pageParams: [null] } : undefined,
}));

const answerWith = (firstName: string) => ({
  threadId: null,
  userThreads: [{ threadId: firstName.length, user: { id: firstName.length, firstName } }],
  nextBeforeId: null,
  positions: { all: 14, live: 11, mine: 3, liveMine: 2 },
});

beforeEach(() => siteStorage.set('mine', 'on'));

function Threads() {
  const { list } = useThreads(null, undefined, { search: '' });
  return (
    <p>
      {list.query.isPending ? 'Reading' : 'Read'}: {list.threads.map(({ user }) => user.firstName).join(', ')}
    </p>
  );
}

test('threads about own positions are read, although the page brought all', async () => {
  const answers: (() => void)[] = [];
  vi.mocked(send).mockImplementation((call, payload) => {
    if (call.path !== messagingInit.path) throw new Error(`${call.path} is not asked for`);
    if (!(payload as { mine?: boolean }).mine) return Promise.resolve(answerWith('Theirs'));
    return new Promise((resolve) => answers.push(() => resolve(answerWith('Own'))));
  });
  await renderApp(Threads);
  await expect.element(page.getByText('Reading:')).toBeVisible();
  expect(document.body.textContent).not.toContain('Theirs');
  for (const answer of answers) answer();
  await expect.element(page.getByText('Read: Own')).toBeVisible();
});
