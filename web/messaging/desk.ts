import * as z from 'zod/mini';
import type { Message } from '#contract/messaging.ts';
import { type Store, createStore } from '#web/platform/store.ts';
import { listTab, readTab, writeTab } from '#web/platform/tab-storage.ts';
import type { DeskName } from './desk-name.ts';
import { StoredFilm } from './films.ts';

/**
 * A message on its way. One that is `waiting` is sent by itself after those before it; one that `failed` was refused.
 * `stored` ones are kept until the thread, as it is read from the server, holds them.
 */
const Outgoing = z.object({
  clientKey: z.string(),
  text: z.string(),
  film: z._default(z.nullable(StoredFilm), null),
  createdAt: z.string(),
  state: z.enum(['sending', 'waiting', 'failed', 'stored']),
  storedId: z.nullable(z.number()),
});
export type Outgoing = z.infer<typeof Outgoing>;

const Desk = z.object({ draft: z.string(), outgoing: z.array(Outgoing) });
/** What a user has written in one thread and the server has not got yet. */
export type Desk = z.infer<typeof Desk>;

const emptyDesk: Desk = { draft: '', outgoing: [] };
const desks = new Map<string, Store<Desk>>();
/** What the messages this tab has sent were called on their way, by their ids. */
const clientKeys = new Map<number, string>();
export const keyOf = ({ userId, threadId }: DeskName): string => `${userId}/${threadId}`;
const kind = 'messages';

/** The desk as it lies, or as this tab left it before a reload: what was being sent then is sent again. */
function deskOf(name: DeskName): Store<Desk> {
  const key = keyOf(name);
  const known = desks.get(key);
  if (known) return known;
  const kept = Desk.safeParse(readTab(kind, name.userId, name.threadId));
  const desk = createStore<Desk>(
    kept.success ? { ...kept.data, outgoing: kept.data.outgoing.map(interrupted) } : emptyDesk,
  );
  desks.set(key, desk);
  return desk;
}

const interrupted = (message: Outgoing): Outgoing =>
  message.state === 'sending' ? { ...message, state: 'waiting' } : message;

function changeDesk(name: DeskName, change: (desk: Desk) => Desk): void {
  const store = deskOf(name);
  const desk = change(store.get());
  const isEmpty = desk.draft === '' && desk.outgoing.length === 0;
  writeTab(kind, name.userId, name.threadId, isEmpty ? undefined : desk);
  store.set(desk);
}

const changeOutgoing = (name: DeskName, clientKey: string, changes: Partial<Outgoing>): void =>
  changeDesk(name, (desk) => ({
    ...desk,
    outgoing: desk.outgoing.map((message) => (message.clientKey === clientKey ? { ...message, ...changes } : message)),
  }));

/** The desk, kept up to date; a hook. */
export const useDesk = (name: DeskName): Desk => deskOf(name).use();

export const setDraft = (name: DeskName, draft: string): void => changeDesk(name, (desk) => ({ ...desk, draft }));

/** Puts a message below the thread and clears the draft. It waits where one before it does. */
export function layDownMessage(name: DeskName, text: string, film: StoredFilm | null): void {
  changeDesk(name, ({ outgoing }) => ({
    draft: '',
    outgoing: [
      ...outgoing,
      {
        clientKey: crypto.randomUUID(),
        text,
        film,
        createdAt: new Date().toISOString(),
        state: outgoing.some(({ state }) => state === 'waiting') ? 'waiting' : 'sending',
        storedId: null,
      },
    ],
  }));
}

/** The message whose turn it is, in the order of writing. */
export const findNext = (name: DeskName): Outgoing | undefined =>
  deskOf(name)
    .get()
    .outgoing.find(({ state }) => state === 'sending' || state === 'waiting');

export const setState = (name: DeskName, { clientKey }: Outgoing, state: 'sending' | 'failed'): void =>
  changeOutgoing(name, clientKey, { state });

/** Notes that the server has a message, under this id. */
export function setStored(name: DeskName, { clientKey }: Outgoing, storedId: number): void {
  clientKeys.set(storedId, clientKey);
  changeOutgoing(name, clientKey, { state: 'stored', storedId });
}

/** Makes everything that is not sent yet wait. */
export const holdMessages = (name: DeskName): void =>
  changeDesk(name, (desk) => ({ ...desk, outgoing: desk.outgoing.map(interrupted) }));

/** The threads in which a user has left something in this tab. */
export const listDesks = (userId: number): DeskName[] =>
  listTab(kind, userId).map((threadId) => ({ userId, threadId }));

export const discardMessage = (name: DeskName, { clientKey }: Outgoing): void =>
  changeDesk(name, (desk) => ({
    ...desk,
    outgoing: desk.outgoing.filter((message) => message.clientKey !== clientKey),
  }));

/** Names a message's row in the log, the same before and after the thread holds it. */
export const rowKeyOf = (messageId: number): string => clientKeys.get(messageId) ?? String(messageId);

/** Clears away what the thread, read up to `messages`, holds by now. */
export function clearStored(name: DeskName, messages: readonly Message[]): void {
  const newestId = messages.at(-1)?.id ?? 0;
  const isHeld = ({ storedId }: Outgoing) => storedId !== null && storedId <= newestId;
  if (!deskOf(name).get().outgoing.some(isHeld)) return;
  changeDesk(name, (desk) => ({ ...desk, outgoing: desk.outgoing.filter((message) => !isHeld(message)) }));
}
