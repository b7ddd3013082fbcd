import * as z from 'zod/mini';
import { deleteVideo, uploadVideo } from '#contract/videos.ts';
import { send } from '#web/platform/api.ts';
import { failureText, isPassing } from '#web/platform/errors.ts';
import { type Store, createStore } from '#web/platform/store.ts';
import { readTab, writeTab } from '#web/platform/tab-storage.ts';
import type { DeskName } from './desk-name.ts';

/** A film as the recorder made it. */
export interface Film {
  blob: Blob;
  /** A picture of it. */
  poster: Blob | null;
  seconds: number;
}

/** A video the server has, ready to be sent. */
export const StoredFilm = z.object({
  fileName: z.string(),
  url: z.string(),
  posterUrl: z.nullable(z.string()),
  seconds: z.number(),
});
export type StoredFilm = z.infer<typeof StoredFilm>;

type FilmState =
  | { state: 'uploading'; share: number }
  | { state: 'failed'; reason: string; isPassing: boolean }
  | { state: 'stored'; stored: StoredFilm };

/** A film that lies on the desk of a thread, not sent yet. */
export type FilmOnDesk = FilmState & { previewUrl: string; seconds: number };

interface Shelf {
  name: DeskName;
  shown: Store<FilmOnDesk | null>;
  film: Film | null;
  upload: AbortController | null;
}

const shelves = new Map<string, Shelf>();
const keyOf = ({ userId, threadId }: DeskName) => `${userId}/${threadId}`;
const kind = 'film';

/** What lies there, or lay there before this tab was loaded anew: what the server had by then. */
function shelfOf(name: DeskName): Shelf {
  const key = keyOf(name);
  const known = shelves.get(key);
  if (known) return known;
  const kept = StoredFilm.safeParse(readTab(kind, name.userId, name.threadId));
  const shelf: Shelf = {
    name,
    shown: createStore<FilmOnDesk | null>(
      kept.success
        ? { state: 'stored', stored: kept.data, previewUrl: kept.data.url, seconds: kept.data.seconds }
        : null,
    ),
    film: null,
    upload: null,
  };
  shelves.set(key, shelf);
  return shelf;
}

/** The film of a thread's desk, kept up to date; a hook. */
export const useFilm = (name: DeskName): FilmOnDesk | null => shelfOf(name).shown.use();

/** Puts a film on the desk and begins to upload it; that goes on when another thread is opened. */
export function layDown(name: DeskName, film: Film): void {
  const shelf = shelfOf(name);
  shelf.film = film;
  const previewUrl = URL.createObjectURL(film.blob);
  shelf.shown.set({ state: 'uploading', share: 0, previewUrl, seconds: film.seconds });
  void upload(name);
}

/** Uploads the film again after a failure; nothing has to be recorded again. */
export async function upload(name: DeskName): Promise<void> {
  const shelf = shelfOf(name);
  const { film } = shelf;
  const shown = shelf.shown.get();
  if (!film || !shown) return;
  const { previewUrl, seconds } = shown;
  const aborting = (shelf.upload = new AbortController());
  const show = (state: FilmState) => {
    if (!aborting.signal.aborted) shelf.shown.set({ ...state, previewUrl, seconds });
  };
  show({ state: 'uploading', share: 0 });
  try {
    const answer = await send(
      uploadVideo,
      {},
      {
        files: {
          ...(film.poster && { poster: film.poster }),
          video: new File([film.blob], 'recorded-video.webm', { type: 'video/webm' }),
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

/** Uploads a user's films again that failed for a reason that passes. */
export function retryUploads(userId: number): void {
  for (const { name, shown } of shelves.values()) {
    const film = shown.get();
    if (name.userId === userId && film?.state === 'failed' && film.isPassing) void upload(name);
  }
}

/** Takes the film off the desk because it is sent, and answers it; null while it is not uploaded. */
export function takeFilm(name: DeskName): StoredFilm | null {
  const shown = shelfOf(name).shown.get();
  if (shown?.state !== 'stored') return null;
  clear(name);
  return shown.stored;
}

/** Throws the film away, also what the server has of it by then. */
export function throwAway(name: DeskName): void {
  const shelf = shelfOf(name);
  const shown = shelf.shown.get();
  shelf.upload?.abort();
  clear(name);
  if (shown?.state === 'stored') remove(shown.stored.fileName);
}

/** One that stays because the server did not hear of it goes by itself after a day. */
function remove(fileName: string): void {
  send(deleteVideo, { fileName }).catch((error: unknown) =>
    console.info('An unsent video stays for a day:', error instanceof Error ? error.message : error),
  );
}

function clear(name: DeskName): void {
  const shelf = shelfOf(name);
  const shown = shelf.shown.get();
  if (shown?.previewUrl.startsWith('blob:')) URL.revokeObjectURL(shown.previewUrl);
  writeTab(kind, name.userId, name.threadId, undefined);
  shelf.film = null;
  shelf.upload = null;
  shelf.shown.set(null);
}
