import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Message } from '#contract/messaging.ts';
import { send } from '#web/platform/calls/api.ts';
import { MessageLog } from './message-log.tsx';
import type { Outgoing } from '#web/writing/outbox.ts';
import { sendMessage } from '#web/writing/sending.ts';

vi.mock('#web/platform/calls/api.ts');

const me = 1;
const partner = 2;

const messagesOf = (from: number, to: number, userId = partner): Message[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    id: from + index,
    user_id: userId,
    text: `Message ${from + index}`,
    video: null,
    videoPoster: null,
    videoSeconds: null,
    attachments: [],
    created_at: '2026-01-01T12:00:00.000Z',
  }));

const failed: Outgoing = {
  clientKey: 'key',
  text: 'Not there yet',
  video: null,
  attachments: [],
  createdAt: '2026-01-01T12:00:00.000Z',
  state: 'failed',
  storedId: null,
};

/** Scrolls, and waits until the log has handled the event. */
async function scrollUp(box: Element, top: number): Promise<void> {
  const heard = new Promise((resolve) => box.addEventListener('scroll', resolve, { once: true }));
  box.scrollTo({ top });
  await heard;
}

async function renderLog(first: readonly Message[], hasEarlier = false) {
  const onEarlier = vi.fn<() => void>();
  const log = (messages: readonly Message[], outgoing: readonly Outgoing[] = []) => (
    <div style={{ display: 'flex', flexDirection: 'column', height: 400 }}>
      <MessageLog
        userId={me}
        partnerName="Mira Okafor"
        messages={messages}
        outgoing={outgoing}
        hasEarlier={hasEarlier}
        isReadingEarlier={false}
        onEarlier={onEarlier}
        onRetry={() => undefined}
        onDiscard={() => undefined}
      />
    </div>
  );
  const screen = await render(log(first));
  const box = screen.getByRole('log').element();
  return {
    screen,
    box,
    onEarlier,
    show: (messages: readonly Message[], outgoing?: readonly Outgoing[]) => screen.rerender(log(messages, outgoing)),
    distanceFromEnd: () => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight),
    news: screen.getByRole('button', { name: 'New messages' }),
  };
}

test('messages: a thread opens at its end and stays there while messages arrive', async () => {
  const { box, show, distanceFromEnd, news } = await renderLog(messagesOf(1, 40));
  expect(box.scrollHeight).toBeGreaterThan(box.clientHeight);
  await expect.poll(distanceFromEnd).toBe(0);
  await show(messagesOf(1, 41));
  await expect.poll(distanceFromEnd).toBe(0);
  expect(news.query()).toBeNull();
});

test('messages: a thread stays at its end while content below it grows', async () => {
  const { box, distanceFromEnd } = await renderLog(messagesOf(1, 40));
  await expect.poll(distanceFromEnd).toBe(0);
  // An earlier scroll is reported only now, before the new height is observed.
  const around = box.closest<HTMLElement>('[style]');
  if (around) around.style.height = '320px';
  box.dispatchEvent(new Event('scroll'));
  expect(distanceFromEnd()).toBe(80);
  await expect.poll(distanceFromEnd).toBe(0);
});

const at = (id: number, time: string, userId = partner): Message[] =>
  messagesOf(id, id, userId).map((message) => ({ ...message, created_at: `2026-01-01T${time}.000Z` }));

test('messages: those of one author and minute share one time; an unsent one stands alone', async () => {
  const messages = [
    ...at(1, '12:00:05'),
    ...at(2, '12:00:59'),
    ...at(3, '12:01:00'),
    ...at(4, '12:01:10', me),
    ...at(5, '12:01:20', me),
  ];
  const { box, show } = await renderLog(messages);
  const timesOf = () =>
    [...box.querySelectorAll('[data-mine]')].map((bubble) => bubble.querySelectorAll('time').length);
  expect(timesOf()).toEqual([0, 1, 1, 0, 1]);
  await show(messages, [{ ...failed, createdAt: '2026-01-01T12:01:30.000Z' }]);
  expect(timesOf()).toEqual([0, 1, 1, 0, 1, 0]);
  await expect.poll(() => box.textContent).toContain('Not sent.');
});

test('messages: the position is named where it changes, also above one that is being sent', async () => {
  const cartographer = { hashId: 'Cartographer', title: 'Cartographer' };
  const messages = [
    ...at(1, '12:00:05').map((message) => ({ ...message, about: cartographer })),
    ...at(2, '12:00:10'),
    ...at(3, '12:00:20').map((message) => ({ ...message, about: { hashId: null, title: 'Navigator' } })),
  ];
  const { box, screen, show } = await renderLog(messages);
  const lines = () =>
    [...box.querySelectorAll('p')].flatMap(({ textContent }) => textContent.match(/^About: .+$/) ?? []);
  expect(lines()).toEqual(['About: Cartographer', 'About: Navigator']);
  await expect.element(screen.getByRole('button', { name: 'Cartographer' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Navigator' }).query()).toBeNull();
  const sending = { ...failed, about: 'Navigator', aboutTitle: 'Navigator' };
  await show(
    [
      ...messages.slice(0, 2),
      ...at(3, '12:00:20').map((message) => ({
        ...message,
        about: { ...cartographer, title: 'Navigator', hashId: 'Navigator' },
      })),
    ],
    [sending, { ...sending, clientKey: 'second', about: 'Cartographer', aboutTitle: 'Cartographer' }],
  );
  expect(lines()).toEqual(['About: Cartographer', 'About: Navigator', 'About: Cartographer']);
});

test('messages: a reader who has scrolled up stays there, and a button leads to new messages', async () => {
  const { box, show, distanceFromEnd, news } = await renderLog(messagesOf(1, 40));
  await scrollUp(box, 300);
  await show(messagesOf(1, 43));
  await expect.element(news).toBeVisible();
  expect(box.scrollTop).toBe(300);
  await news.click();
  expect(distanceFromEnd()).toBe(0);
  await expect.poll(() => news.query()).toBeNull();
});

test('messages: sending scrolls to the sent message from anywhere', async () => {
  const { box, show, distanceFromEnd } = await renderLog(messagesOf(1, 40));
  await scrollUp(box, 300);
  await show(messagesOf(1, 40), [failed]);
  await expect.poll(distanceFromEnd).toBe(0);
});

test('messages: arrivals above a failed send are news to a reader who scrolled up, and do not move them', async () => {
  const { box, show, news } = await renderLog(messagesOf(1, 40));
  await show(messagesOf(1, 40), [failed]);
  await scrollUp(box, 300);
  await show(messagesOf(1, 41), [failed]);
  await expect.element(news).toBeVisible();
  expect(box.scrollTop).toBe(300);
});

test('messages: earlier messages load near the top without moving those being read', async () => {
  const { screen, box, show, onEarlier } = await renderLog(messagesOf(51, 100), true);
  expect(onEarlier).not.toHaveBeenCalled();
  await scrollUp(box, 100);
  await expect.poll(() => onEarlier.mock.calls.length).toBeGreaterThan(0);
  const top = () => Math.round(screen.getByText('Message 55', { exact: true }).element().getBoundingClientRect().top);
  const before = top();
  await show(messagesOf(51, 103));
  await show(messagesOf(1, 103));
  expect(top()).toBe(before);
  expect(box.scrollTop).toBeGreaterThan(100);
});

test('messages: a video opened before the thread includes it keeps playing', async () => {
  const video = { fileName: 'a.webm', url: 'data:video/webm;base64,', posterUrl: null, seconds: 2 };
  const [held] = messagesOf(7, 7, me).map((message) => ({ ...message, text: '', video: video.url, videoSeconds: 2 }));
  if (!held) throw new Error('There is no message.');
  vi.mocked(send).mockResolvedValue({ message: held });
  await sendMessage({ userId: me, threadId: 70_001 }, '', { video });
  const [, payload] = vi.mocked(send).mock.lastCall ?? [];
  const { clientKey } = payload as { clientKey: string }; // the contract says so
  const { screen, show } = await renderLog([]);
  await show([], [{ ...failed, clientKey, text: '', video, state: 'sending' }]);
  const play = screen.getByRole('button', { name: /^Play the video by You/ });
  await play.click();
  for (const [messages, outgoing] of [
    [[], [{ ...failed, clientKey, text: '', video, state: 'stored', storedId: 7 } as const]],
    [[held], []],
  ] as const) {
    await show(messages, outgoing);
    expect(play.query()).toBeNull();
  }
});
