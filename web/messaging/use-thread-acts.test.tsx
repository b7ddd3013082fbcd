import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Call } from '#contract/call.ts';
import { archiveThread, closeConversation } from '#contract/conversations.ts';
import type { Thread } from '#contract/messaging.ts';
import { at } from '#contract/screens.ts';
import { setUser } from '#web/platform/session/session.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { ada, mira } from '#web/testing/users.ts';
import { useThreadActs } from './use-thread-acts.tsx';

const asked = vi.hoisted(() => vi.fn<(call: Call, payload: unknown) => Promise<unknown>>());
vi.mock('#web/platform/calls/api.ts', () => ({ send: asked }));

const thread: Thread = {
  threadId: 3,
  user: { id: 2, type: 2, firstName: 'Ada', lastName: 'Moreau', avatarUrl: null, company: null, title: '' },
  unread: 0,
  lastMessageAt: '2026-11-20T10:00:00.000Z',
  lastMessage: { isMine: false, text: 'Would you talk with us?', hasVideo: false },
  position: null,
  contact: {
    state: 'open',
    openedBy: 'them',
    reason: null,
    mayWrite: true,
    closesOn: null,
    answerDays: 0,
    rate: null,
    verifiedDomain: null,
  },
};

function Archive(props: { thread: Thread }) {
  const archive = useThreadActs(props.thread, null).items.find(({ label }) => label === 'Archive');
  return (
    <button type="button" onClick={archive?.onSelect}>
      Archive it
    </button>
  );
}

beforeEach(() => {
  asked.mockReset();
  asked.mockResolvedValue({});
  setUser(mira);
});

const render = (shown: Thread) =>
  renderApp(() => <Archive thread={shown} />, { routes: { [at.talentMessages]: undefined } });
const archived = () => asked.mock.calls.filter(([{ path }]) => path === archiveThread.path).length;

test('archiving a first message that awaits an answer asks first', async () => {
  await render(thread);
  const button = page.getByRole('button', { name: 'Archive it' });
  await button.click();
  await expect.element(page.getByText(/Ada wrote to you first and is still waiting\./)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(archived()).toBe(0);
  await button.click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect.poll(archived).toBe(1);
});

test('archiving an answered conversation asks nothing', async () => {
  const { contact, ...others } = thread;
  await render(contact ? { ...others, contact: { ...contact, state: 'answered' } } : others);
  await page.getByRole('button', { name: 'Archive it' }).click();
  await expect.poll(archived).toBe(1);
});

function Close() {
  const latest = { title: 'Cartographer', open: { hashId: 'latest', place: '', fit: null } };
  const open = { ...thread, mayClose: true, position: latest } as const;
  const { items, dialog } = useThreadActs(open, { hashId: 'chosen', title: 'Navigator' });
  return (
    <>
      <button type="button" onClick={items.find(({ label }) => label === 'Close conversation')?.onSelect}>
        Close it
      </button>
      {dialog}
    </>
  );
}

test('closing a conversation offers to close the engineer for the position of the next message', async () => {
  setUser(ada);
  await renderApp(() => <Close />, { routes: { [at.clientMessages]: undefined } });
  await page.getByRole('button', { name: 'Close it' }).click();
  await expect.element(page.getByLabelText('Also close for Navigator')).toBeChecked();
  await page.getByRole('button', { name: 'Close conversation' }).click();
  await expect
    .poll(() => asked.mock.calls.find(([{ path }]) => path === closeConversation.path)?.[1])
    .toMatchObject({ alsoFor: 'chosen' });
});
