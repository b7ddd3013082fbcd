import type { FormState } from './form-changes.ts';

/*
 * Edit forms kept in this browser until saved or discarded. IndexedDB rather than sessionStorage: it survives a crash
 * or a closed tab, and stores chosen pictures as blobs.
 */

const maxAgeMilliseconds = 7 * 86_400_000;
const maxDrafts = 20;
const maxBytes = 12_000_000;

export interface KeptDraft extends FormState<object, string> {
  /** The owner's key; drafts are only ever read by their owner. */
  owner: string;
  /** Form and id of the edited record: 'company 5'. */
  form: string;
  /** Milliseconds since 1970. */
  keptAt: number;
}

let database: Promise<IDBDatabase> | undefined;
let isClosed = false;

/** The kept draft of a form, unless older than a week. */
export const findDraft = (owner: string, form: string): Promise<KeptDraft | undefined> =>
  attempt('readwrite', async (drafts) => {
    await sweep(drafts);
    return done<KeptDraft | undefined>(drafts.get([owner, form]));
  });

/** All kept drafts of an owner. */
export const listDrafts = async (owner: string): Promise<KeptDraft[]> =>
  (await attempt('readwrite', async (drafts) => {
    await sweep(drafts);
    return done<KeptDraft[]>(drafts.getAll(formsOf(owner)));
  })) ?? [];

/** Keeps a form's current state, unless larger than 12 MB. */
export async function keepDraft(kept: KeptDraft): Promise<void> {
  if (isClosed || bytesOf(kept) > maxBytes) return;
  await attempt('readwrite', async (drafts) => {
    await done(drafts.put(kept));
  });
}

export const dropDraft = (owner: string, form: string): Promise<void> =>
  attempt('readwrite', async (drafts) => {
    await done(drafts.delete([owner, form]));
  });

/** Deletes an owner's drafts and keeps none until the page is reloaded. */
export async function dropDraftsOf(owner: string): Promise<void> {
  isClosed = true;
  await attempt('readwrite', async (drafts) => {
    await done(drafts.delete(formsOf(owner)));
  });
}

const formsOf = (owner: string): IDBKeyRange => IDBKeyRange.bound([owner], [owner, []]);

/** Removes drafts older than a week, of any owner, and the oldest beyond 20. */
async function sweep(drafts: IDBObjectStore): Promise<void> {
  const all = await done<KeptDraft[]>(drafts.getAll());
  const newestFirst = all.toSorted((one, other) => other.keptAt - one.keptAt);
  const gone = newestFirst.filter((kept, index) => index >= maxDrafts || !isYoung(kept));
  for (const { owner, form } of gone) drafts.delete([owner, form]);
}

const isYoung = ({ keptAt }: KeptDraft): boolean => Date.now() - keptAt < maxAgeMilliseconds;

function bytesOf({ draft, files }: KeptDraft): number {
  const pictures = Object.values(files).map((file) => file?.size ?? 0);
  return JSON.stringify(draft).length * 2 + pictures.reduce((sum, size) => sum + size, 0);
}

/** If browser storage is full or forbidden, forms still work, but without kept drafts. */
async function attempt<Result>(
  mode: IDBTransactionMode,
  work: (drafts: IDBObjectStore) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    database ??= open();
    const opened = await database;
    return await work(opened.transaction('drafts', mode).objectStore('drafts'));
  } catch (error) {
    database = undefined;
    console.info('Nothing can be kept in this browser:', error instanceof Error ? error.message : error);
    return undefined;
  }
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('rolecall', 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('drafts', { keyPath: ['owner', 'form'] });
  });
  const opened = await done(request);
  // Does not block a tab that runs a newer release.
  opened.addEventListener('versionchange', () => opened.close());
  opened.addEventListener('close', () => {
    database = undefined;
  });
  return opened;
}

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The request failed.')));
    if (request instanceof IDBOpenDBRequest) {
      request.addEventListener('blocked', () => reject(new Error('Another tab holds an older release open.')));
    }
  });
