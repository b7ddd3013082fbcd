import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { type Message, answerContact, messagingInit, messagingPostMessage } from '#contract/messaging.ts';
import { send } from '#web/platform/calls/api.ts';
import { connectionIsBack, connectionIsLost } from '#web/platform/tab/connection.ts';
import { ApiError, NetworkError } from '#web/platform/calls/errors.ts';
import {
  adoptOutbox,
  chooseAbout,
  clearSent,
  clearStored,
  discardMessage,
  offerDraft,
  setDraft,
  useOutbox,
} from './outbox.ts';
import { retryMessage, sendByItself, sendMessage } from './sending.ts';

vi.mock('#web/platform/calls/api.ts');

/** Fake server: stores one message per client key, records requests, and fails on demand. */
let stored: Map<string | null | undefined, string>;
let asked: string[];
let positions: unknown[];
let opened: unknown[];
let failure: Error | undefined;
let threadId = 0;
let stop: () => void;

const messageOf = (id: number, text: string): Message => ({
  id,
  user_id: 1,
  text,
  video: null,
  videoPoster: null,
  videoSeconds: null,
  attachments: [],
  created_at: '2026-01-01T00:00:00.000Z',
});

const about = (hashId: string) => ({ hashId, title: 'Cartographer' });

const problem = { status: 409, code: 'conflict', detail: 'Nothing waits.' } as const;
const refusal = (status: number, code: ApiError['code'], retryAfter?: number) =>
  new ApiError({ status, code, detail: code }, retryAfter);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  threadId += 1;
  stored = new Map();
  asked = [];
  positions = [];
  opened = [];
  failure = undefined;
  stop = () => undefined;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.mocked(send).mockImplementation(async (call, payload) => {
    if (call.path === messagingInit.path) {
      opened.push(payload);
      return { threadId, userThreads: [] };
    }
    const { text, clientKey, positionHashId } = messagingPostMessage.payload.parse(payload);
    asked.push(text);
    positions.push(positionHashId);
    await Promise.resolve();
    if (failure instanceof NetworkError) connectionIsLost();
    if (failure) throw failure;
    stored.set(clientKey, text);
    return { message: messageOf([...stored.keys()].indexOf(clientKey) + 1, text) };
  });
});
afterEach(() => {
  stop();
  connectionIsBack();
  vi.useRealTimers();
});

const name = () => ({ userId: 1, threadId });
const renderOutbox = async () => (await renderHook(() => useOutbox(name()))).result;
type Outbox = Awaited<ReturnType<typeof renderOutbox>>;
const states = (outbox: Outbox) => outbox.current.outgoing.map(({ state }) => state);
const texts = () => [...stored.values()];
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const first = (outbox: Outbox) => {
  const [message] = outbox.current.outgoing;
  if (!message) throw new Error('The message is gone.');
  return message;
};

test('messages: those written in quick succession are sent one by one, in order', async () => {
  const outbox = await renderOutbox();
  await Promise.all(['one', 'two', 'three'].map((text) => sendMessage(name(), text)));
  await expect.poll(() => states(outbox)).toEqual(['stored', 'stored', 'stored']);
  expect(asked).toEqual(['one', 'two', 'three']);
});

test('messages: sending clears the draft, and the message leaves the outbox once the thread includes it', async () => {
  const outbox = await renderOutbox();
  setDraft(name(), 'Hello');
  await sendMessage(name(), 'Hello');
  await expect
    .poll(() => outbox.current)
    .toMatchObject({ draft: '', outgoing: [{ text: 'Hello', state: 'stored', storedId: 1 }] });
  clearStored(name(), []);
  await expect.poll(() => outbox.current.outgoing).toHaveLength(1);
  clearStored(name(), [messageOf(1, 'Hello')]);
  await expect.poll(() => outbox.current.outgoing).toEqual([]);
});

test('messages: interest answers the contact, or is an ordinary message if that is no longer open', async () => {
  const paths: string[] = [];
  const send_ = vi.mocked(send).getMockImplementation();
  vi.mocked(send).mockImplementation(async (call, payload, options) => {
    paths.push(call.path);
    if (call.path === answerContact.path && paths.length > 1)
      throw new ApiError({ ...problem, reason: { code: 'contactNotOpen' } }, undefined);
    return send_?.(call, payload, options);
  });
  const outbox = await renderOutbox();
  await sendMessage(name(), 'Gladly', { isInterest: true });
  await sendMessage(name(), 'When?', { isInterest: true });
  await sendMessage(name(), 'By the way');
  expect(paths).toEqual([answerContact.path, answerContact.path, messagingPostMessage.path, messagingPostMessage.path]);
  await expect.poll(() => states(outbox)).toEqual(['stored', 'stored', 'stored']);
  expect(texts()).toEqual(['Gladly', 'When?', 'By the way']);
});

const noSuchPosition = () => {
  const reason = { code: 'noSuchPosition' };
  return new ApiError({ status: 404, code: 'not-found', detail: '', reason }, undefined);
};

test.each([
  ['a thread', () => name(), { about: about('closed') }],
  ['a person', () => recipient(), {}],
])('messages: one to %s about a position that has closed returns to the draft', async (_to, nameOf, more) => {
  const outbox = (await renderHook(() => useOutbox(nameOf()))).result;
  failure = noSuchPosition();
  await sendMessage(nameOf(), 'Hello', { about: about('closed') });
  const refused = { draft: 'Hello', outgoing: [], refusal: { code: 'noSuchPosition' }, ...more };
  await expect.poll(() => outbox.current).toEqual(refused);
  expect(asked).toEqual(['Hello']);
  failure = undefined;
  chooseAbout(nameOf(), about('open'));
  await expect.poll(() => outbox.current.refusal).toBeUndefined();
  await sendMessage(nameOf(), 'Hello', { about: about('open') });
  expect(positions).toEqual(['closed', 'open']);
});

test('messages: of those waiting, only the ones about a position that has closed return to the draft', async () => {
  const outbox = await renderOutbox();
  failure = new NetworkError('/api/messagingPostMessage');
  await sendMessage(name(), 'One', { about: about('closed') });
  await sendMessage(name(), 'Two', { about: about('open') });
  await sendMessage(name(), 'Three', { about: about('closed') });
  failure = noSuchPosition();
  vi.mocked(send).mockImplementation(async (_call, payload) => {
    const { positionHashId, text } = messagingPostMessage.payload.parse(payload);
    if (positionHashId === 'closed') throw failure;
    return { message: messageOf(1, text) };
  });
  await retryMessage(name(), first(outbox));
  await expect
    .poll(() => outbox.current)
    .toMatchObject({ draft: 'One\n\nThree', outgoing: [{ text: 'Two', state: 'stored' }], about: about('closed') });
});

test('messages: a file about a position that has closed stays with the reason', async () => {
  const outbox = await renderOutbox();
  failure = noSuchPosition();
  const video = { fileName: 'video.webm', url: '/video', posterUrl: null, seconds: 2 };
  await sendMessage(name(), '', { video, about: about('closed') });
  expect(outbox.current).toMatchObject({ outgoing: [{ state: 'failed' }], refusal: { code: 'noSuchPosition' } });
  discardMessage(name(), first(outbox));
  await expect.poll(() => outbox.current).toEqual({ draft: '', outgoing: [] });
});

test('messages: without a connection they wait, then each is sent once and in order', async () => {
  const outbox = await renderOutbox();
  stop = sendByItself(1);
  failure = new NetworkError('/api/messagingPostMessage');
  await sendMessage(name(), 'one');
  await sendMessage(name(), 'two');
  await sendMessage(name(), '', {
    video: { fileName: 'video.webm', url: '/video', posterUrl: null, seconds: 2 },
  });
  await expect.poll(() => states(outbox)).toEqual(['waiting', 'waiting', 'waiting']);
  await pass(120);
  expect(asked).toEqual(['one']);

  failure = undefined;
  connectionIsBack();
  await expect.poll(() => states(outbox)).toEqual(['stored', 'stored', 'stored']);
  expect(texts()).toEqual(['one', 'two', '']);
  connectionIsLost();
  connectionIsBack();
  await pass(120);
  expect(asked).toEqual(['one', 'one', 'two', '']);
});

test.each([
  [429, 'too-many'],
  [503, 'unavailable'],
] as const)('messages: after %i they are retried when the server says, not before', async (status, code) => {
  const outbox = await renderOutbox();
  stop = sendByItself(1);
  failure = refusal(status, code, 20);
  await sendMessage(name(), 'one');
  await sendMessage(name(), 'two');
  await expect.poll(() => states(outbox)).toEqual(['waiting', 'waiting']);
  failure = undefined;
  connectionIsLost();
  connectionIsBack();
  await pass(19);
  expect(asked).toEqual(['one']);
  await pass(1);
  await expect.poll(() => states(outbox)).toEqual(['stored', 'stored']);
  expect(asked).toEqual(['one', 'one', 'two']);
});

test("messages: those beyond a company's limit of first contacts return to the draft", async () => {
  const outbox = await renderOutbox();
  stop = sendByItself(1);
  const reason = { code: 'firstContactsUnverified', params: { max: 25, nextAt: '2026-01-01T00:00:00.000Z' } } as const;
  failure = new ApiError({ status: 429, code: 'too-many', detail: 'Enough.', reason }, 3_600);
  await Promise.all([sendMessage(name(), 'one'), sendMessage(name(), 'two')]);
  await expect.poll(() => outbox.current).toEqual({ draft: 'one\n\ntwo', outgoing: [], refusal: reason });
  setDraft(name(), 'one');
  expect(asked).toEqual(['one']);
  failure = undefined;
  await sendMessage(name(), 'one');
  await expect.poll(() => states(outbox)).toEqual(['stored']);
  expect(outbox.current).toMatchObject({ draft: '' });
  expect(outbox.current.refusal).toBeUndefined();
});

test('messages: one to a closed conversation stays, marked as not sent', async () => {
  const outbox = await renderOutbox();
  stop = sendByItself(1);
  failure = refusal(409, 'conversation-closed');
  await sendMessage(name(), 'one');
  expect(states(outbox)).toEqual(['failed']);
  expect(outbox.current.draft).toBe('');
});

test('messages: a refused one stays with Retry, and does not hold up others', async () => {
  const outbox = await renderOutbox();
  stop = sendByItself(1);
  failure = refusal(422, 'invalid');
  await sendMessage(name(), 'refused');
  failure = undefined;
  await sendMessage(name(), 'later');
  await expect.poll(() => states(outbox)).toEqual(['failed', 'stored']);
  connectionIsLost();
  connectionIsBack();
  await pass(120);
  expect(asked).toEqual(['refused', 'later']);
  const { clientKey } = first(outbox);
  await retryMessage(name(), first(outbox));
  expect([...stored.keys()]).toContain(clientKey);
});

test('messages: Retry sends a waiting one at once, under the same key', async () => {
  const outbox = await renderOutbox();
  failure = refusal(503, 'unavailable', 600);
  await sendMessage(name(), 'Hello');
  await expect.poll(() => states(outbox)).toEqual(['waiting']);
  failure = undefined;
  const { clientKey } = first(outbox);
  await retryMessage(name(), first(outbox));
  expect(stored).toEqual(new Map([[clientKey, 'Hello']]));
});

test('messages: a waiting one can be discarded for good', async () => {
  const outbox = await renderOutbox();
  stop = sendByItself(1);
  failure = new NetworkError('/api/messagingPostMessage');
  await sendMessage(name(), 'Hello');
  await expect.poll(() => states(outbox)).toEqual(['waiting']);
  discardMessage(name(), first(outbox));
  await expect.poll(() => outbox.current.outgoing).toEqual([]);
  expect(sessionStorage.getItem(`messages/1/${threadId}`)).toBeNull();
  failure = undefined;
  connectionIsBack();
  await pass(120);
  expect(asked).toEqual(['Hello']);
});

test('messages: a reload keeps the draft and resends the interrupted message, only for its author', async () => {
  sessionStorage.setItem(
    `messages/1/${threadId}`,
    JSON.stringify({
      draft: 'Half a sen',
      outgoing: [
        { clientKey: 'k', text: 'Hello', createdAt: '2026-01-01T00:00:00.000Z', state: 'sending', storedId: null },
      ],
    }),
  );
  const outbox = await renderOutbox();
  expect(outbox.current).toMatchObject({ draft: 'Half a sen', outgoing: [{ clientKey: 'k', state: 'waiting' }] });
  sendByItself(2)();
  expect(asked).toEqual([]);
  stop = sendByItself(1);
  await expect.poll(() => states(outbox)).toEqual(['stored']);
  expect(stored).toEqual(new Map([['k', 'Hello']]));
});

test('messages: those waiting without a session are sent once their author is back', async () => {
  const outbox = await renderOutbox();
  stop = sendByItself(1);
  failure = refusal(401, 'not-signed-in');
  await sendMessage(name(), 'Hello');
  await expect.poll(() => states(outbox)).toEqual(['waiting']);
  stop();
  failure = undefined;
  connectionIsLost();
  connectionIsBack();
  await pass(120);
  expect(asked).toEqual(['Hello']);
  stop = sendByItself(1);
  await expect.poll(() => states(outbox)).toEqual(['stored']);
});

/** A recipient whose thread sending opens. */
const recipient = () => ({ userId: 1, recipientId: threadId });
const renderRecipient = async () => (await renderHook(() => useOutbox(recipient()))).result;

test('messages: one to a person opens the thread first, and a retry keeps position and client key', async () => {
  const outbox = await renderRecipient();
  failure = new NetworkError('/api/messagingPostMessage');
  await sendMessage(recipient(), 'Hello', { about: about('cartographer') });
  expect(states(outbox)).toEqual(['waiting']);
  failure = undefined;
  await retryMessage(recipient(), first(outbox));
  expect(states(outbox)).toEqual(['stored']);
  const payload = { userToId: threadId, limit: 1 };
  expect(opened).toEqual([payload, payload]);
  expect(positions).toEqual(['cartographer', 'cartographer']);
  expect(texts()).toEqual(['Hello']);
  clearSent(recipient());
  await expect.poll(() => outbox.current.outgoing).toEqual([]);
});

test("messages: a refused one keeps the refusal's code until it is retried", async () => {
  const outbox = await renderRecipient();
  failure = refusal(403, 'forbidden');
  await sendMessage(recipient(), 'Hello');
  expect(first(outbox)).toMatchObject({ state: 'failed', refusal: 'forbidden' });
  failure = undefined;
  await retryMessage(recipient(), first(outbox));
  expect(first(outbox)).toMatchObject({ state: 'stored', refusal: undefined });
});

test('messages: a thread adopts text and messages written to its person, but no offered line', async () => {
  const outbox = await renderRecipient();
  const thread = await renderOutbox();
  offerDraft(recipient(), 'Hello Mira,');
  adoptOutbox(name(), threadId);
  expect(thread.current.draft).toBe('');

  failure = refusal(403, 'forbidden');
  await sendMessage(recipient(), 'Refused');
  setDraft(recipient(), 'Begun');
  adoptOutbox(name(), threadId);
  await expect.poll(() => thread.current.draft).toBe('Begun');
  expect(texts()).toEqual([]);
  expect(thread.current.outgoing.map(({ text, state }) => [text, state])).toEqual([['Refused', 'failed']]);
  expect(outbox.current).toMatchObject({ draft: '', outgoing: [] });
});
