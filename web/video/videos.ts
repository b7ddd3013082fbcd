import * as z from 'zod/mini';
import { deleteVideo, uploadVideo } from '#contract/videos.ts';
import { isVisible } from '#contract/visible-text.ts';
import { send } from '#web/platform/calls/api.ts';
import { failureText, isPassing } from '#web/platform/calls/errors.ts';
import { type Store, createStore } from '#web/platform/tab/store.ts';
import { listTab, readTab, writeTab } from '#web/platform/keeping/tab-storage.ts';
import { noteUnsent } from '#web/platform/keeping/unsent.ts';

/** Identifies a user's unsent draft in one thread. The user's id keeps it from the browser's next user. */
export interface DraftName {
  userId: number;
  threadId: number;
}

export const draftKeyOf = ({ userId, threadId }: DraftName): string => `${userId}/${threadId}`;

/** A video from the recorder. */
export interface RecordedVideo {
  blob: Blob;
  /** Still picture of the video. */
  poster: Blob | null;
  seconds: number;
}

/** An uploaded video, ready to be sent. */
export const StoredVideo = z.object({
  fileName: z.string(),
  url: z.string(),
  posterUrl: z.nullable(z.string()),
  seconds: z.number(),
  /** What is said in it; absent if its author did not write it. */
  text: z.optional(z.string()),
});
export type StoredVideo = z.infer<typeof StoredVideo>;

type UploadState =
  | { state: 'uploading'; share: number }
  | { state: 'failed'; reason: string; isPassing: boolean }
  | { state: 'stored'; stored: StoredVideo };

/** A thread's unsent video. */
export type DraftVideo = UploadState & { previewUrl: string; seconds: number; text: string };

interface Draft {
  name: DraftName;
  shown: Store<DraftVideo | null>;
  video: RecordedVideo | null;
  upload: AbortController | null;
}

const drafts = new Map<string, Draft>();
/** Key in the tab's storage; the old name keeps drafts across an update. */
const kind = 'film';

/** The draft video of a thread, restored from the tab's storage if it was uploaded before a reload. */
function draftOf(name: DraftName): Draft {
  const key = draftKeyOf(name);
  const known = drafts.get(key);
  if (known) return known;
  const kept = StoredVideo.safeParse(readTab(kind, name.userId, name.threadId));
  const draft: Draft = {
    name,
    shown: createStore<DraftVideo | null>(
      kept.success
        ? {
            state: 'stored',
            stored: kept.data,
            previewUrl: kept.data.url,
            seconds: kept.data.seconds,
            text: kept.data.text ?? '',
          }
        : null,
    ),
    video: null,
    upload: null,
  };
  drafts.set(key, draft);
  return draft;
}

noteUnsent(
  (userId) =>
    listTab(kind, userId).length > 0 ||
    [...drafts.values()].some(({ name, shown }) => name.userId === userId && shown.get() !== null),
);

/** Subscribes to the draft video of a thread. */
export const useDraftVideo = (name: DraftName): DraftVideo | null => draftOf(name).shown.use();

/** Makes a video the draft of a thread and uploads it, even if the user opens another thread. */
export function setDraftVideo(name: DraftName, video: RecordedVideo): void {
  const draft = draftOf(name);
  draft.video = video;
  const previewUrl = URL.createObjectURL(video.blob);
  draft.shown.set({ state: 'uploading', share: 0, previewUrl, seconds: video.seconds, text: '' });
  void uploadDraftVideo(name);
}

/** Sets what is said in the draft video. Once uploaded, both survive a reload. */
export function setVideoText(name: DraftName, text: string): void {
  const { shown } = draftOf(name);
  const video = shown.get();
  if (!video) return;
  shown.set({ ...video, text });
  if (video.state === 'stored') writeTab(kind, name.userId, name.threadId, { ...video.stored, text });
}

/** Uploads the draft video; also retries a failed upload. */
export async function uploadDraftVideo(name: DraftName): Promise<void> {
  const draft = draftOf(name);
  const { video } = draft;
  const shown = draft.shown.get();
  if (!video || !shown) return;
  const aborting = (draft.upload = new AbortController());
  const show = (state: UploadState) => {
    const { previewUrl, seconds, text } = draft.shown.get() ?? shown;
    if (!aborting.signal.aborted) draft.shown.set({ ...state, previewUrl, seconds, text });
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
    const { seconds, text } = draft.shown.get() ?? shown;
    const stored = { ...answer, seconds };
    writeTab(kind, name.userId, name.threadId, { ...stored, text });
    show({ state: 'stored', stored });
  } catch (error) {
    if (aborting.signal.aborted) return;
    console.warn('The video was not uploaded:', error instanceof Error ? error.message : error);
    show({ state: 'failed', reason: failureText(error), isPassing: isPassing(error) });
  }
}

/** Retries a user's uploads that failed temporarily. */
export function retryUploads(userId: number): void {
  for (const { name, shown } of drafts.values()) {
    const video = shown.get();
    if (name.userId === userId && video?.state === 'failed' && video.isPassing) void uploadDraftVideo(name);
  }
}

/** Removes and returns the draft video for sending; null until it is uploaded. */
export function takeDraftVideo(name: DraftName): StoredVideo | null {
  const shown = draftOf(name).shown.get();
  if (shown?.state !== 'stored') return null;
  clear(name);
  return { ...shown.stored, text: isVisible(shown.text) ? shown.text : undefined };
}

/** Deletes the draft video, here and on the server. */
export function discardDraftVideo(name: DraftName): void {
  const draft = draftOf(name);
  const shown = draft.shown.get();
  draft.upload?.abort();
  clear(name);
  if (shown?.state === 'stored') remove(shown.stored.fileName);
}

/** If this call fails, the server deletes the unsent video after a day. */
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
