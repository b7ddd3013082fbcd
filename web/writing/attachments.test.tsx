import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { deleteAttachment, uploadAttachment } from '#contract/attachments.ts';
import { messagingPostMessage } from '#contract/messaging.ts';
import { send } from '#web/platform/calls/api.ts';
import { ApiError, NetworkError } from '#web/platform/calls/errors.ts';
import { loadTexts } from '#web/platform/texts/texts.ts';
import { hasUnsent } from '#web/platform/keeping/unsent.ts';
import { addDraftAttachments, retryAttachments, takeDraftAttachments } from './attachments.ts';
import { DraftAttachments } from './draft-attachments.tsx';
import { findNext } from './outbox.ts';
import { retryMessage, sendMessage } from './sending.ts';

vi.mock('#web/platform/calls/api.ts');

let threadId = 100;
let name: { userId: number; threadId: number };
const pdf = (title: string, bits = 'x'.repeat(24_000)) => new File([bits], title, { type: 'application/pdf' });
const storedAs = (title: string) => ({
  fileName: `${title}-stored`,
  name: title,
  size: 24_000,
  url: `/media/attachment/${title}`,
});
const refusal = (status: number, code: ApiError['code']) => new ApiError({ status, code, detail: code }, undefined);

beforeEach(async () => {
  sessionStorage.clear();
  vi.mocked(send).mockReset();
  threadId += 1;
  // Drafts outlive a test.
  name = { userId: threadId, threadId };
  await loadTexts('messaging');
});

const show = () => render(<DraftAttachments name={name} onRemoved={() => undefined} />);

test('files: three are accepted, and can be sent once they are stored', async () => {
  for (const title of ['a.pdf', 'b.pdf', 'c.pdf']) vi.mocked(send).mockResolvedValueOnce(storedAs(title));
  addDraftAttachments(name, [pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'), pdf('d.pdf')]);
  const screen = await show();
  await expect.element(screen.getByText('24 kB').nth(2)).toBeVisible();
  await expect.element(screen.getByText('d.pdf')).toBeVisible();
  await expect.element(screen.getByText('Not attached: three at most.')).toBeVisible();
  expect(await hasUnsent(name.userId)).toBe(true);
  expect(takeDraftAttachments(name).map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  expect(await hasUnsent(name.userId)).toBe(false);
  await expect.element(screen.getByRole('list')).not.toBeInTheDocument();
});

test('files: one that is not a PDF or is too large says so, and is not retried', async () => {
  vi.mocked(send).mockRejectedValue(refusal(415, 'unsupported-media-type'));
  addDraftAttachments(name, [pdf('page.html'), pdf('large.pdf', 'x'.repeat(10 * 1024 * 1024 + 1))]);
  const screen = await show();
  await expect.element(screen.getByText('This is not a PDF. Save or print it as one, and attach that.')).toBeVisible();
  await expect.element(screen.getByText('A PDF may have at most 10 MB.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' }).query()).toBeNull();
  retryAttachments(name.userId);
  expect(vi.mocked(send)).toHaveBeenCalledOnce();
  await screen.getByRole('button', { name: 'Remove page.html' }).click();
  await screen.getByRole('button', { name: 'Remove large.pdf' }).click();
  expect(await hasUnsent(name.userId)).toBe(false);
});

test('files: an upload cut off by the connection is retried automatically', async () => {
  vi.mocked(send).mockRejectedValueOnce(new NetworkError(uploadAttachment.path));
  addDraftAttachments(name, [pdf('a.pdf')]);
  const screen = await show();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  vi.mocked(send).mockResolvedValue(storedAs('a.pdf'));
  retryAttachments(name.userId);
  await expect.element(screen.getByText('24 kB')).toBeVisible();
});

test('files: one removed during its upload is removed on the server too', async () => {
  const arrived = Promise.withResolvers<unknown>();
  vi.mocked(send).mockReturnValueOnce(arrived.promise).mockResolvedValue({});
  addDraftAttachments(name, [pdf('a.pdf')]);
  const screen = await show();
  await expect.element(screen.getByRole('progressbar', { name: 'Uploading a.pdf' })).toBeVisible();
  await screen.getByRole('button', { name: 'Remove a.pdf' }).click();
  arrived.resolve(storedAs('a.pdf'));
  await expect.poll(() => vi.mocked(send).mock.lastCall).toEqual([deleteAttachment, { fileName: 'a.pdf-stored' }]);
});

test('files: they are sent with their message under one client key, even on a retry', async () => {
  vi.mocked(send)
    .mockRejectedValueOnce(refusal(503, 'unavailable'))
    .mockResolvedValue({ message: { id: 7 } });
  await sendMessage(name, '', { attachments: [storedAs('a.pdf')] });
  const waiting = findNext(name);
  if (!waiting) throw new Error('Nothing waits.');
  await retryMessage(name, waiting);
  const posts = vi.mocked(send).mock.calls.filter(([call]) => call === messagingPostMessage);
  expect(posts.map(([, payload]) => payload)).toEqual([
    expect.objectContaining({ text: '', attachments: ['a.pdf-stored'], clientKey: waiting.clientKey }),
    expect.objectContaining({ text: '', attachments: ['a.pdf-stored'], clientKey: waiting.clientKey }),
  ]);
});
