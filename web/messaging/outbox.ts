import * as z from 'zod/mini';
import type { Message } from '#contract/messaging.ts';
import { type Store, createStore } from '#web/platform/store.ts';
import { listTab, readTab, writeTab } from '#web/platform/tab-storage.ts';
import { type DraftName, StoredVideo, keyOf } from './videos.ts';

/**
 * A message on its way. One that is `waiting` is sent by itself after those before it; one that `failed` was refused.
 * `stored` ones are kept until the thread, as it is read from the server, holds them.
 */
const Outgoing = z.object({
  clientKey: z.string(),
  text: z.string(),
  video: z._default(z.nullable(StoredVideo), null),
  createdAt: z.string(),
  state: z.enum(['sending', 'waiting', 'failed', 'stored']),
  storedId: z.nullable(z.number()),
});
export type Outgoing = z.infer<typeof Outgoing>;

/** What a user has written in one thread and the server has not got yet. */
export interface Outbox {
  draft: string;
  outgoing: Outgoing[];
}

/** `film` is what `video` was called before: a tab that is reloaded after an update still sends it. */
const KeptMessage = z.extend(Outgoing, { film: z.optional(z.nullable(StoredVideo)) });
const KeptOutbox = z.object({ draft: z.string(), outgoing: z.array(KeptMessage) });

const interrupted = (message: Outgoing): Outgoing =>
  message.state === 'sending' ? { ...message, state: 'waiting' } : message;

const restored = ({ film, ...message }: z.infer<typeof KeptMessage>): Outgoing =>
  interrupted({ ...message, video: message.video ?? film ?? null });

const emptyOutbox: Outbox = { draft: '', outgoing: [] };
const outboxes = new Map<string, Store<Outbox>>();
/** What the messages this tab has sent were called on their way, by their ids. */
const clientKeys = new Map<number, string>();
const kind = 'messages';

/** The outbox as it is, or as this tab left it before a reload: what was being sent then is sent again. */
function outboxOf(name: DraftName): Store<Outbox> {
  const key = keyOf(name);
  const known = outboxes.get(key);
  if (known) return known;
  const kept = KeptOutbox.safeParse(readTab(kind, name.userId, name.threadId));
  const outbox = createStore<Outbox>(
    kept.success ? { ...kept.data, outgoing: kept.data.outgoing.map(restored) } : emptyOutbox,
  );
  outboxes.set(key, outbox);
  return outbox;
}

function changeOutbox(name: DraftName, change: (outbox: Outbox) => Outbox): void {
  const store = outboxOf(name);
  const outbox = change(store.get());
  const isEmpty = outbox.draft === '' && outbox.outgoing.length === 0;
  writeTab(kind, name.userId, name.threadId, isEmpty ? undefined : outbox);
  store.set(outbox);
}

const changeOutgoing = (name: DraftName, clientKey: string, changes: Partial<Outgoing>): void =>
  changeOutbox(name, (outbox) => ({
    ...outbox,
    outgoing: outbox.outgoing.map((message) =>
      message.clientKey === clientKey ? { ...message, ...changes } : message,
    ),
  }));

/** The outbox, kept up to date; a hook. */
export const useOutbox = (name: DraftName): Outbox => outboxOf(name).use();

export const setDraft = (name: DraftName, draft: string): void =>
  changeOutbox(name, (outbox) => ({ ...outbox, draft }));

/** Puts a message below the thread and clears the draft. It waits where one before it does. */
export function queueMessage(name: DraftName, text: string, video: StoredVideo | null): void {
  changeOutbox(name, ({ outgoing }) => ({
    draft: '',
    outgoing: [
      ...outgoing,
      {
        clientKey: crypto.randomUUID(),
        text,
        video,
        createdAt: new Date().toISOString(),
        state: outgoing.some(({ state }) => state === 'waiting') ? 'waiting' : 'sending',
        storedId: null,
      },
    ],
  }));
}

/** The message whose turn it is, in the order of writing. */
export const findNext = (name: DraftName): Outgoing | undefined =>
  outboxOf(name)
    .get()
    .outgoing.find(({ state }) => state === 'sending' || state === 'waiting');

export const setState = (name: DraftName, { clientKey }: Outgoing, state: 'sending' | 'failed'): void =>
  changeOutgoing(name, clientKey, { state });

/** Notes that the server has a message, under this id. */
export function setStored(name: DraftName, { clientKey }: Outgoing, storedId: number): void {
  clientKeys.set(storedId, clientKey);
  changeOutgoing(name, clientKey, { state: 'stored', storedId });
}

/** Makes everything that is not sent yet wait. */
export const holdMessages = (name: DraftName): void =>
  changeOutbox(name, (outbox) => ({ ...outbox, outgoing: outbox.outgoing.map(interrupted) }));

/** The threads in which a user has left something in this tab. */
export const listOutboxes = (userId: number): DraftName[] =>
  listTab(kind, userId).map((threadId) => ({ userId, threadId }));

export const discardMessage = (name: DraftName, { clientKey }: Outgoing): void =>
  changeOutbox(name, (outbox) => ({
    ...outbox,
    outgoing: outbox.outgoing.filter((message) => message.clientKey !== clientKey),
  }));

/** Names a message's row in the log, the same before and after the thread holds it. */
export const rowKeyOf = (messageId: number): string => clientKeys.get(messageId) ?? String(messageId);

/** Clears away what the thread, read up to `messages`, holds by now. */
export function clearStored(name: DraftName, messages: readonly Message[]): void {
  const newestId = messages.at(-1)?.id ?? 0;
  const isHeld = ({ storedId }: Outgoing) => storedId !== null && storedId <= newestId;
  if (!outboxOf(name).get().outgoing.some(isHeld)) return;
  changeOutbox(name, (outbox) => ({ ...outbox, outgoing: outbox.outgoing.filter((message) => !isHeld(message)) }));
}
