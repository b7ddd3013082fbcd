import * as z from 'zod/mini';
import { deleteAttachment, maxAttachmentBytes, maxAttachments, uploadAttachment } from '#contract/attachments.ts';
import { send } from '#web/platform/calls/api.ts';
import { ApiError, failureText, isPassing } from '#web/platform/calls/errors.ts';
import { randomId } from '#web/platform/tab/random-id.ts';
import { type Store, createStore } from '#web/platform/tab/store.ts';
import { listTab, readTab, writeTab } from '#web/platform/keeping/tab-storage.ts';
import { getTexts } from '#web/platform/texts/texts.ts';
import { noteUnsent } from '#web/platform/keeping/unsent.ts';
import { type DraftName, draftKeyOf } from '#web/video/videos.ts';

/** An uploaded file, ready to be sent. */
export const StoredAttachment = z.object({ fileName: z.string(), name: z.string(), size: z.number(), url: z.string() });
export type StoredAttachment = z.infer<typeof StoredAttachment>;

type UploadState =
  | { state: 'uploading'; share: number }
  | { state: 'failed'; reason: string; isPassing: boolean }
  | { state: 'stored'; stored: StoredAttachment };

/** A file chosen for a message of a thread. */
export type DraftAttachment = UploadState & { key: string; name: string; size: number };

interface Draft {
  name: DraftName;
  shown: Store<readonly DraftAttachment[]>;
  /** Uploaded files and those that can be retried, by key. */
  files: Map<string, { file: File; upload: AbortController }>;
}

const drafts = new Map<string, Draft>();
const kind = 'attachments';
const KeptAttachments = z.array(StoredAttachment);

/** The files of a thread's draft; those uploaded before a reload are restored from the tab's storage. */
function draftOf(name: DraftName): Draft {
  const key = draftKeyOf(name);
  const known = drafts.get(key);
  if (known) return known;
  const kept = KeptAttachments.safeParse(readTab(kind, name.userId, name.threadId));
  const restored = (kept.data ?? []).map((stored) => ({
    ...stored,
    key: stored.fileName,
    state: 'stored' as const,
    stored,
  }));
  const draft: Draft = { name, shown: createStore<readonly DraftAttachment[]>(restored), files: new Map() };
  drafts.set(key, draft);
  return draft;
}

noteUnsent(
  (userId) =>
    listTab(kind, userId).length > 0 ||
    [...drafts.values()].some(({ name, shown }) => name.userId === userId && shown.get().length > 0),
);

/** Subscribes to the files of a thread's draft. */
export const useDraftAttachments = (name: DraftName): readonly DraftAttachment[] => draftOf(name).shown.use();

/**
 * Whether a file can never be sent. It stays listed with its reason until the message is sent, and counts for nothing.
 */
const isRefused = (one: DraftAttachment): boolean => one.state === 'failed' && !one.isPassing;

/** The files that a message would have, uploaded or still to come. */
export const sendable = (attachments: readonly DraftAttachment[]): readonly DraftAttachment[] =>
  attachments.filter((one) => !isRefused(one));

function setShown({ name, shown }: Draft, attachments: readonly DraftAttachment[]): void {
  const stored = attachments.flatMap((one) => (one.state === 'stored' ? [one.stored] : []));
  writeTab(kind, name.userId, name.threadId, stored.length > 0 ? stored : undefined);
  shown.set(attachments);
}

/**
 * Adds files to a thread's draft and uploads them, even if the user opens another thread. Lists those that are too
 * large or beyond the maximum with the reason.
 */
export function addDraftAttachments(name: DraftName, files: readonly File[]): void {
  const draft = draftOf(name);
  const t = getTexts('messaging');
  for (const file of files) {
    const key = randomId();
    const added = { key, name: file.name, size: file.size };
    const isBeyond = sendable(draft.shown.get()).length >= maxAttachments;
    if (isBeyond || file.size > maxAttachmentBytes) {
      const reason = t(isBeyond ? 'file.beyond' : 'file.tooLarge');
      setShown(draft, [...draft.shown.get(), { ...added, state: 'failed', reason, isPassing: false }]);
    } else {
      draft.files.set(key, { file, upload: new AbortController() });
      setShown(draft, [...draft.shown.get(), { ...added, state: 'uploading', share: 0 }]);
      void uploadDraftAttachment(name, key);
    }
  }
}

/** Uploads a file of the draft; also retries a failed upload. */
export async function uploadDraftAttachment(name: DraftName, key: string): Promise<void> {
  const draft = draftOf(name);
  const held = draft.files.get(key);
  if (!held) return;
  const { file, upload } = held;
  const show = (state: UploadState) =>
    setShown(
      draft,
      draft.shown.get().map((one) => (one.key === key ? { key, name: one.name, size: one.size, ...state } : one)),
    );
  show({ state: 'uploading', share: 0 });
  try {
    const onProgress = (share: number) => show({ state: 'uploading', share });
    const stored = await send(uploadAttachment, {}, { files: { file }, signal: upload.signal, onProgress });
    if (upload.signal.aborted) return removeStored(stored.fileName);
    draft.files.delete(key);
    show({ state: 'stored', stored });
  } catch (error) {
    if (upload.signal.aborted) return;
    console.warn('The file was not uploaded:', error instanceof Error ? error.message : error);
    show({ state: 'failed', reason: reasonOf(error), isPassing: isPassing(error) });
  }
}

function reasonOf(error: unknown): string {
  const t = getTexts('messaging');
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'unsupported-media-type') return t('file.notPdf');
  return code === 'too-large' ? t('file.tooLarge') : failureText(error);
}

/** Retries a user's uploads that failed temporarily. */
export function retryAttachments(userId: number): void {
  for (const { name, shown } of drafts.values()) {
    if (name.userId !== userId) continue;
    for (const one of shown.get())
      if (one.state === 'failed' && one.isPassing) void uploadDraftAttachment(name, one.key);
  }
}

/** Removes and returns the uploaded files of the draft, for sending; also removes those that can never be sent. */
export function takeDraftAttachments(name: DraftName): StoredAttachment[] {
  const draft = draftOf(name);
  const attachments = draft.shown.get();
  setShown(
    draft,
    sendable(attachments).filter(({ state }) => state !== 'stored'),
  );
  return attachments.flatMap((one) => (one.state === 'stored' ? [one.stored] : []));
}

/** Removes a file from the draft and from the server. */
export function removeDraftAttachment(name: DraftName, key: string): void {
  const draft = draftOf(name);
  const removed = draft.shown.get().find((one) => one.key === key);
  draft.files.get(key)?.upload.abort();
  draft.files.delete(key);
  setShown(
    draft,
    draft.shown.get().filter((one) => one.key !== key),
  );
  if (removed?.state === 'stored') removeStored(removed.stored.fileName);
}

/** If this call fails, the server deletes the unsent file after a day. */
function removeStored(fileName: string): void {
  send(deleteAttachment, { fileName }).catch((error: unknown) =>
    console.info('An unsent file stays for a day:', error instanceof Error ? error.message : error),
  );
}
