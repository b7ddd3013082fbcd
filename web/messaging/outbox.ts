import * as z from 'zod/mini';
import type { Message } from '#contract/messaging.ts';
import { type Store, createStore } from '#web/platform/store.ts';
import { listTab, readTab, writeTab } from '#web/platform/tab-storage.ts';
import { type DraftName, StoredVideo, draftKeyOf } from './videos.ts';

/**
 * An outgoing message. `waiting` is sent automatically after those before it; `failed` was refused. `stored` is kept
 * until the thread, as read from the server, includes it.
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

/** A user's unsent draft and messages in one thread. */
export interface Outbox {
  draft: string;
  outgoing: Outgoing[];
  /** Text offered as a draft, to be replaced by the next offer while it is as it was. */
  offered?: string | undefined;
}

/** `film` is the earlier name of `video`: a tab reloaded after an update still sends it. */
const KeptMessage = z.extend(Outgoing, { film: z.optional(z.nullable(StoredVideo)) });
const KeptOutbox = z.object({
  draft: z.string(),
  outgoing: z.array(KeptMessage),
  offered: z.optional(z.string()),
});

const interrupted = (message: Outgoing): Outgoing =>
  message.state === 'sending' ? { ...message, state: 'waiting' } : message;

const restored = ({ film, ...message }: z.infer<typeof KeptMessage>): Outgoing =>
  interrupted({ ...message, video: message.video ?? film ?? null });

const emptyOutbox: Outbox = { draft: '', outgoing: [] };
const outboxes = new Map<string, Store<Outbox>>();
/** Client keys of messages sent by this tab, by message id. */
const clientKeys = new Map<number, string>();
const kind = 'messages';

/** The outbox, restored from the tab's storage after a reload; interrupted messages are sent again. */
function outboxOf(name: DraftName): Store<Outbox> {
  const key = draftKeyOf(name);
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

/** Subscribes to the outbox. */
export const useOutbox = (name: DraftName): Outbox => outboxOf(name).use();

export const setDraft = (name: DraftName, draft: string): void =>
  changeOutbox(name, (outbox) => ({ ...outbox, draft }));

/** Offers a draft, unless the user has written one. It is sent only by the user. */
export const offerDraft = (name: DraftName, offered: string): void =>
  changeOutbox(name, (outbox) =>
    outbox.draft === '' || outbox.draft === outbox.offered ? { ...outbox, draft: offered, offered } : outbox,
  );

/** Queues a message and clears the draft. It waits if an earlier one is waiting. */
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

/** The oldest message not sent yet. */
export const findNext = (name: DraftName): Outgoing | undefined =>
  outboxOf(name)
    .get()
    .outgoing.find(({ state }) => state === 'sending' || state === 'waiting');

export const setState = (name: DraftName, { clientKey }: Outgoing, state: 'sending' | 'failed'): void =>
  changeOutgoing(name, clientKey, { state });

/** Marks a message as stored on the server under this id. */
export function setStored(name: DraftName, { clientKey }: Outgoing, storedId: number): void {
  clientKeys.set(storedId, clientKey);
  changeOutgoing(name, clientKey, { state: 'stored', storedId });
}

/** Sets messages in the `sending` state to `waiting`. */
export const holdMessages = (name: DraftName): void =>
  changeOutbox(name, (outbox) => ({ ...outbox, outgoing: outbox.outgoing.map(interrupted) }));

/** Threads with unsent text or messages of a user in this tab. */
export const listOutboxes = (userId: number): DraftName[] =>
  listTab(kind, userId).map((threadId) => ({ userId, threadId }));

export const discardMessage = (name: DraftName, { clientKey }: Outgoing): void =>
  changeOutbox(name, (outbox) => ({
    ...outbox,
    outgoing: outbox.outgoing.filter((message) => message.clientKey !== clientKey),
  }));

/** Row key of a message in the log, unchanged when the outgoing message becomes a stored one. */
export const rowKeyOf = (messageId: number): string => clientKeys.get(messageId) ?? String(messageId);

/** Removes outgoing messages that the thread now includes. */
export function clearStored(name: DraftName, messages: readonly Message[]): void {
  const newestId = messages.at(-1)?.id ?? 0;
  const isHeld = ({ storedId }: Outgoing) => storedId !== null && storedId <= newestId;
  if (!outboxOf(name).get().outgoing.some(isHeld)) return;
  changeOutbox(name, (outbox) => ({ ...outbox, outgoing: outbox.outgoing.filter((message) => !isHeld(message)) }));
}
