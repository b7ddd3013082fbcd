import * as z from 'zod/mini';
import { deleteVideo, uploadVideo } from '#contract/videos.ts';
import { send } from '#web/platform/api.ts';
import { failureText, isPassing } from '#web/platform/errors.ts';
import { type Store, createStore } from '#web/platform/store.ts';
import { readTab, writeTab } from '#web/platform/tab-storage.ts';

/** Names what a user has not sent yet in one thread: the next user of the same browser never sees it. */
export interface DraftName {
  userId: number;
  threadId: number;
}

export const keyOf = ({ userId, threadId }: DraftName): string => `${userId}/${threadId}`;

/** A video as the recorder made it. */
export interface RecordedVideo {
  blob: Blob;
  /** A picture of it. */
  poster: Blob | null;
  seconds: number;
}

/** A video the server has, ready to be sent. */
export const StoredVideo = z.object({
  fileName: z.string(),
  url: z.string(),
  posterUrl: z.nullable(z.string()),
  seconds: z.number(),
});
export type StoredVideo = z.infer<typeof StoredVideo>;

type UploadState =
  | { state: 'uploading'; share: number }
  | { state: 'failed'; reason: string; isPassing: boolean }
  | { state: 'stored'; stored: StoredVideo };

/** A video of a thread that is not sent yet. */
export type DraftVideo = UploadState & { previewUrl: string; seconds: number };

interface Draft {
  name: DraftName;
  shown: Store<DraftVideo | null>;
  video: RecordedVideo | null;
  upload: AbortController | null;
}

const drafts = new Map<string, Draft>();
/** What the tab's storage calls it. */
const kind = 'film';

/** The draft video of a thread, or what the server had of it when this tab was reloaded. */
function draftOf(name: DraftName): Draft {
  const key = keyOf(name);
  const known = drafts.get(key);
  if (known) return known;
  const kept = StoredVideo.safeParse(readTab(kind, name.userId, name.threadId));
  const draft: Draft = {
    name,
    shown: createStore<DraftVideo | null>(
      kept.success
        ? { state: 'stored', stored: kept.data, previewUrl: kept.data.url, seconds: kept.data.seconds }
        : null,
    ),
    video: null,
    upload: null,
  };
  drafts.set(key, draft);
  return draft;
}

/** The draft video of a thread, kept up to date; a hook. */
export const useDraftVideo = (name: DraftName): DraftVideo | null => draftOf(name).shown.use();

/** Makes a video the draft of a thread and begins to upload it; that goes on when another thread is opened. */
export function setDraftVideo(name: DraftName, video: RecordedVideo): void {
  const draft = draftOf(name);
  draft.video = video;
  const previewUrl = URL.createObjectURL(video.blob);
  draft.shown.set({ state: 'uploading', share: 0, previewUrl, seconds: video.seconds });
  void uploadDraftVideo(name);
}

/** Uploads the video again after a failure; nothing has to be recorded again. */
export async function uploadDraftVideo(name: DraftName): Promise<void> {
  const draft = draftOf(name);
  const { video } = draft;
  const shown = draft.shown.get();
  if (!video || !shown) return;
  const { previewUrl, seconds } = shown;
  const aborting = (draft.upload = new AbortController());
  const show = (state: UploadState) => {
    if (!aborting.signal.aborted) draft.shown.set({ ...state, previewUrl, seconds });
  };
  show({ state: 'uploading', share: 0 });
  try {
    const answer = await send(
      uploadVideo,
      {},
      {
        files: {
          ...(video.poster && { poster: video.poster }),
          video: new File([video.blob], 'recorded-video.webm', { type: 'video/webm' }),
        },
        signal: aborting.signal,
        onProgress: (share) => show({ state: 'uploading', share }),
      },
    );
    if (aborting.signal.aborted) return remove(answer.fileName);
    const stored = { ...answer, seconds };
    writeTab(kind, name.userId, name.threadId, stored);
    show({ state: 'stored', stored });
  } catch (error) {
    if (aborting.signal.aborted) return;
    console.warn('The video was not uploaded:', error instanceof Error ? error.message : error);
    show({ state: 'failed', reason: failureText(error), isPassing: isPassing(error) });
  }
}

/** Uploads a user's videos again that failed for a reason that passes. */
export function retryUploads(userId: number): void {
  for (const { name, shown } of drafts.values()) {
    const video = shown.get();
    if (name.userId === userId && video?.state === 'failed' && video.isPassing) void uploadDraftVideo(name);
  }
}

/** Removes the draft video because it is sent, and answers it; null while it is not uploaded. */
export function takeDraftVideo(name: DraftName): StoredVideo | null {
  const shown = draftOf(name).shown.get();
  if (shown?.state !== 'stored') return null;
  clear(name);
  return shown.stored;
}

/** Deletes the draft video, also what the server has of it by then. */
export function discardDraftVideo(name: DraftName): void {
  const draft = draftOf(name);
  const shown = draft.shown.get();
  draft.upload?.abort();
  clear(name);
  if (shown?.state === 'stored') remove(shown.stored.fileName);
}

/** One that stays because the server did not hear of it goes by itself after a day. */
function remove(fileName: string): void {
  send(deleteVideo, { fileName }).catch((error: unknown) =>
    console.info('An unsent video stays for a day:', error instanceof Error ? error.message : error),
  );
}

function clear(name: DraftName): void {
  const draft = draftOf(name);
  const shown = draft.shown.get();
  if (shown?.previewUrl.startsWith('blob:')) URL.revokeObjectURL(shown.previewUrl);
  writeTab(kind, name.userId, name.threadId, undefined);
  draft.video = null;
  draft.upload = null;
  draft.shown.set(null);
}
