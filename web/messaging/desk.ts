import * as z from 'zod/mini';
import { type Message, messagingPostMessage } from '#contract/messaging.ts';
import { send } from '#web/platform/api.ts';
import { ApiError } from '#web/platform/errors.ts';
import { type Store, createStore } from '#web/platform/store.ts';
import type { DeskName } from './desk-name.ts';
import { StoredFilm } from './films.ts';

/** A message on its way. `stored` ones are kept until the thread, as it is read from the server, holds them. */
const Outgoing = z.object({
  clientKey: z.string(),
  text: z.string(),
  film: z._default(z.nullable(StoredFilm), null),
  createdAt: z.string(),
  state: z.enum(['sending', 'failed', 'stored']),
  storedId: z.nullable(z.number()),
  /** From when on the server takes it, where it was one too many; in milliseconds since 1970. */
  retryAt: z.optional(z.number()),
});
export type Outgoing = z.infer<typeof Outgoing>;

const Desk = z.object({ draft: z.string(), outgoing: z.array(Outgoing) });
/** What a user has written in one thread and the server has not got yet. */
export type Desk = z.infer<typeof Desk>;

const emptyDesk: Desk = { draft: '', outgoing: [] };
const desks = new Map<string, Store<Desk>>();
const queues = new Map<string, Promise<void>>();
/** What the messages this tab has sent were called on their way, by their ids. */
const clientKeys = new Map<number, string>();
const keyOf = ({ userId, threadId }: DeskName) => `messages/${userId}/${threadId}`;

/** The desk as it lies, or as this tab left it before a reload: what was being sent then may be sent again. */
function deskOf(name: DeskName): Store<Desk> {
  const key = keyOf(name);
  const known = desks.get(key);
  if (known) return known;
  const kept = Desk.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  const desk = createStore<Desk>(
    kept.success ? { ...kept.data, outgoing: kept.data.outgoing.map(interrupted) } : emptyDesk,
  );
  desks.set(key, desk);
  return desk;
}

const interrupted = (message: Outgoing): Outgoing =>
  message.state === 'sending' ? { ...message, state: 'failed' } : message;

function changeDesk(name: DeskName, change: (desk: Desk) => Desk): void {
  const key = keyOf(name);
  const store = deskOf(name);
  const desk = change(store.get());
  if (desk.draft === '' && desk.outgoing.length === 0) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(desk));
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

/** Puts the message below the thread and sends it after those before it, so that they are stored in the order of writing. */
export function sendMessage(name: DeskName, text: string, film: StoredFilm | null = null): Promise<void> {
  const message: Outgoing = {
    clientKey: crypto.randomUUID(),
    text,
    film,
    createdAt: new Date().toISOString(),
    state: 'sending',
    storedId: null,
  };
  changeDesk(name, (desk) => ({ draft: '', outgoing: [...desk.outgoing, message] }));
  return queue(name, message);
}

/** Sends a failed message again under its old key: if it did arrive, the server answers the one it has. */
export function retryMessage(name: DeskName, message: Outgoing): Promise<void> {
  changeOutgoing(name, message.clientKey, { state: 'sending' });
  return queue(name, message);
}

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

function queue(name: DeskName, message: Outgoing): Promise<void> {
  const key = keyOf(name);
  const turn = (queues.get(key) ?? Promise.resolve()).then(() => deliver(name, message));
  queues.set(key, turn);
  return turn;
}

async function deliver(name: DeskName, { clientKey, text, film }: Outgoing): Promise<void> {
  try {
    const { message } = await send(messagingPostMessage, {
      threadId: name.threadId,
      text,
      video: film?.fileName,
      clientKey,
    });
    clientKeys.set(message.id, clientKey);
    changeOutgoing(name, clientKey, { state: 'stored', storedId: message.id });
  } catch (error) {
    console.warn(error instanceof Error ? error.message : error);
    changeOutgoing(name, clientKey, { state: 'failed', retryAt: findRetryAt(error) });
  }
}

const findRetryAt = (error: unknown): number | undefined =>
  error instanceof ApiError && error.code === 'too-many' && error.retryAfter !== undefined
    ? Date.now() + error.retryAfter * 1_000
    : undefined;
