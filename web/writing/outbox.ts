import * as z from 'zod/mini';
import type { Reason } from '#contract/errors.ts';
import type { Message } from '#contract/messaging.ts';
import { randomId } from '#web/platform/tab/random-id.ts';
import { type Store, createStore } from '#web/platform/tab/store.ts';
import { listTab, readTab, writeTab } from '#web/platform/keeping/tab-storage.ts';
import { noteUnsent } from '#web/platform/keeping/unsent.ts';
import { StoredAttachment } from './attachments.ts';
import { type DraftName, StoredVideo } from '#web/video/videos.ts';

/**
 * An outgoing message. `waiting` is sent automatically after those before it; `failed` was refused. `stored` is kept
 * until the thread, as read from the server, includes it.
 */
const Outgoing = z.object({
  clientKey: z.string(),
  text: z.string(),
  video: z._default(z.nullable(StoredVideo), null),
  attachments: z._default(z.array(StoredAttachment), []),
  createdAt: z.string(),
  state: z.enum(['sending', 'waiting', 'failed', 'stored']),
  storedId: z.nullable(z.number()),
  /** Public id of the position that it is about; without one, that of the message before. */
  about: z.optional(z.string()),
  aboutTitle: z.optional(z.string()),
  /** Whether it answers a company's first message with 'Interested'. */
  isInterest: z.optional(z.boolean()),
  /** Code of the server's refusal, while it is `failed`. */
  refusal: z.optional(z.string()),
});
export type Outgoing = z.infer<typeof Outgoing>;

/** A position that messages can be about. */
const Subject = z.object({ hashId: z.string(), title: z.string() });
export type Subject = z.infer<typeof Subject>;

/** A person whom a user writes to without having opened their thread. */
export interface RecipientName {
  userId: number;
  recipientId: number;
}

/** Identifies an outbox: of a thread, or of a person whose thread sending opens. */
export type OutboxName = DraftName | RecipientName;

/** A user's unsent draft and messages in one thread, or to one person. */
export interface Outbox {
  draft: string;
  outgoing: Outgoing[];
  /** Text offered as a draft, which the next offer replaces while unchanged. */
  offered?: string | undefined;
  /** The position chosen for the next messages, until the thread is about it. */
  about?: Subject | undefined;
  /** The reason why the draft, or a message with files, was last refused. */
  refusal?: Reason | undefined;
}

/** `film` is the former name of `video`: a tab reloaded after an update still sends it. */
const KeptMessage = z.extend(Outgoing, { film: z.optional(z.nullable(StoredVideo)) });
const KeptOutbox = z.object({
  draft: z.string(),
  outgoing: z.array(KeptMessage),
  offered: z.optional(z.string()),
  about: z.optional(Subject),
});

const interrupted = (message: Outgoing): Outgoing =>
  message.state === 'sending' ? { ...message, state: 'waiting' } : message;

const restored = ({ film, ...message }: z.infer<typeof KeptMessage>): Outgoing =>
  interrupted({ ...message, video: message.video ?? film ?? null });

const emptyOutbox: Outbox = { draft: '', outgoing: [] };
const outboxes = new Map<string, Store<Outbox>>();
/** Client keys of messages sent by this tab, by message id. */
const clientKeys = new Map<number, string>();
const kinds = { thread: 'messages', recipient: 'messages-to' };

const placeOf = (name: OutboxName): [kind: string, userId: number, id: number] =>
  'threadId' in name ? [kinds.thread, name.userId, name.threadId] : [kinds.recipient, name.userId, name.recipientId];

export const outboxKeyOf = (name: OutboxName): string => placeOf(name).join('/');

/** The outbox, restored from the tab's storage after a reload; interrupted messages are sent again. */
function outboxOf(name: OutboxName): Store<Outbox> {
  const key = outboxKeyOf(name);
  const known = outboxes.get(key);
  if (known) return known;
  const kept = KeptOutbox.safeParse(readTab(...placeOf(name)));
  const outbox = createStore<Outbox>(
    kept.success ? { ...kept.data, outgoing: kept.data.outgoing.map(restored) } : emptyOutbox,
  );
  outboxes.set(key, outbox);
  return outbox;
}

function changeOutbox(name: OutboxName, change: (outbox: Outbox) => Outbox): void {
  const store = outboxOf(name);
  const outbox = change(store.get());
  const isEmpty = outbox.draft === '' && outbox.outgoing.length === 0 && outbox.about === undefined;
  writeTab(...placeOf(name), isEmpty ? undefined : outbox);
  store.set(outbox);
}

const changeOutgoing = (name: OutboxName, clientKey: string, changes: Partial<Outgoing>): void =>
  changeOutbox(name, (outbox) => ({
    ...outbox,
    outgoing: outbox.outgoing.map((message) =>
      message.clientKey === clientKey ? { ...message, ...changes } : message,
    ),
  }));

/** Subscribes to the outbox. */
export const useOutbox = (name: OutboxName): Outbox => outboxOf(name).use();

/** The user's unsent text; empty for an offered draft. */
export function useOwnDraft(name: OutboxName): string {
  const outbox = useOutbox(name);
  return isUntouched(outbox) ? '' : outbox.draft;
}

/** Starts a draft for the user, unless they have written one. */
export const beginDraft = (name: OutboxName, draft: string): void =>
  changeOutbox(name, (outbox) => (isUntouched(outbox) ? { ...outbox, draft } : outbox));

export const setDraft = (name: OutboxName, draft: string): void =>
  changeOutbox(name, ({ refusal, ...outbox }) => ({ ...outbox, draft, ...(draft !== '' && { refusal }) }));

/** Offers a draft, unless the user has written one. Only the user can send it. */
export const offerDraft = (name: OutboxName, offered: string): void =>
  changeOutbox(name, (outbox) => (isUntouched(outbox) ? { ...outbox, draft: offered, offered } : outbox));

/** Chooses the position of the next messages; undefined for that of the last one. A refusal no longer holds. */
export function chooseAbout(name: OutboxName, about: Subject | undefined): void {
  if (about?.hashId === outboxOf(name).get().about?.hashId) return;
  changeOutbox(name, ({ about: _former, refusal: _refusal, ...outbox }) => ({ ...outbox, ...(about && { about }) }));
}

/** Inserts a text into the draft, replacing an offered one, or below written text. Returns its start. */
export function putText(name: OutboxName, text: string): number {
  const outbox = outboxOf(name).get();
  const before = isUntouched(outbox) ? '' : `${outbox.draft.trimEnd()}\n\n`;
  setDraft(name, before + text);
  return before.length;
}

/** Inserts a text that a program prepared like `putText`, unless the draft has it already. */
export function handText(name: OutboxName, text: string): void {
  if (!outboxOf(name).get().draft.includes(text)) putText(name, text);
}

/** Whether something the user wrote is not stored yet; an offered draft does not count. */
const isUnsent = (outbox: Outbox): boolean =>
  !isUntouched(outbox) || outbox.outgoing.some(({ state }) => state !== 'stored');

noteUnsent((userId) => listOutboxes(userId).some((name) => isUnsent(outboxOf(name).get())));

/** Whether the draft is empty or still as offered. */
const isUntouched = ({ draft, offered }: Outbox): boolean => draft === '' || draft === offered;

/** Withdraws an offered draft that the user has left unchanged. */
export const withdrawOffer = (name: OutboxName): void =>
  changeOutbox(name, ({ outgoing, ...outbox }) =>
    outbox.draft === outbox.offered ? { draft: '', outgoing } : { ...outbox, outgoing },
  );

/** Queues a message and clears the draft. It waits if an earlier one is waiting. */
export function queueMessage(
  name: OutboxName,
  text: string,
  {
    video = null,
    attachments = [],
    about,
    isInterest,
  }: Pick<Partial<Outgoing>, 'video' | 'attachments' | 'isInterest'> & { about?: Subject | undefined } = {},
): void {
  changeOutbox(name, ({ outgoing, about: chosen }) => ({
    draft: '',
    ...(chosen && { about: chosen }),
    outgoing: [
      ...outgoing,
      {
        clientKey: randomId(),
        text,
        video,
        attachments,
        createdAt: new Date().toISOString(),
        state: outgoing.some(({ state }) => state === 'waiting') ? 'waiting' : 'sending',
        storedId: null,
        about: about?.hashId,
        aboutTitle: about?.title,
        isInterest,
      },
    ],
  }));
}

/** The oldest message not sent yet. */
export const findNext = (name: OutboxName): Outgoing | undefined =>
  outboxOf(name)
    .get()
    .outgoing.find(({ state }) => state === 'sending' || state === 'waiting');

export const setSending = (name: OutboxName, { clientKey }: Outgoing): void =>
  changeOutgoing(name, clientKey, { state: 'sending', refusal: undefined });

/** Marks a message as refused, with the server's code and a reason to tell, if there are any. */
export function setFailed(
  name: OutboxName,
  { clientKey }: Outgoing,
  refusal: string | undefined,
  reason: Reason | undefined,
): void {
  changeOutgoing(name, clientKey, { state: 'failed', refusal });
  if (reason) changeOutbox(name, (outbox) => ({ ...outbox, refusal: reason }));
}

/** Whether it carries a video or files: only its text could return to the draft. */
export const carriesFiles = ({ video, attachments }: Outgoing): boolean => video !== null || attachments.length > 0;

/**
 * Puts unsent text messages back into the draft, before text typed since, with the server's reason: all, or those about
 * the position of a refused one, which the thread then goes on to name.
 */
export const takeBack = (name: OutboxName, refusal: Reason, refused?: Outgoing): void =>
  changeOutbox(name, ({ draft, outgoing, about: chosen }) => {
    const isTaken = (message: Outgoing) => isUnsentText(message) && (!refused || message.about === refused.about);
    const texts = [...outgoing.filter(isTaken).map(({ text }) => text), draft].filter((text) => text !== '');
    const left = outgoing.filter((message) => !isTaken(message));
    const about = ('threadId' in name && refused && subjectOf(refused)) || chosen;
    return { draft: texts.join('\n\n'), outgoing: left, refusal, ...(about && { about }) };
  });

const subjectOf = ({ about, aboutTitle }: Outgoing): Subject | undefined =>
  about !== undefined && aboutTitle !== undefined ? { hashId: about, title: aboutTitle } : undefined;

const isUnsentText = (message: Outgoing): boolean =>
  (message.state === 'sending' || message.state === 'waiting') && !carriesFiles(message);

/** Marks a message as stored on the server under this id. */
export function setStored(name: OutboxName, { clientKey }: Outgoing, storedId: number): void {
  clientKeys.set(storedId, clientKey);
  changeOutgoing(name, clientKey, { state: 'stored', storedId });
}

/** Sets messages in the `sending` state to `waiting`. */
export const holdMessages = (name: OutboxName): void =>
  changeOutbox(name, (outbox) => ({ ...outbox, outgoing: outbox.outgoing.map(interrupted) }));

/** Outboxes with unsent text or messages of a user in this tab. */
export const listOutboxes = (userId: number): OutboxName[] => [
  ...listTab(kinds.thread, userId).map((threadId) => ({ userId, threadId })),
  ...listTab(kinds.recipient, userId).map((recipientId) => ({ userId, recipientId })),
];

export const discardMessage = (name: OutboxName, { clientKey }: Outgoing): void =>
  changeOutbox(name, ({ refusal, ...outbox }) => ({
    ...outbox,
    ...(outbox.draft !== '' && { refusal }),
    outgoing: outbox.outgoing.filter((message) => message.clientKey !== clientKey),
  }));

/** Removes stored messages to a person: their thread shows them. */
export const clearSent = (name: RecipientName): void =>
  changeOutbox(name, (outbox) => ({
    ...outbox,
    outgoing: outbox.outgoing.filter(({ state }) => state !== 'stored'),
  }));

const isMoving = ({ state }: Outgoing): boolean => state === 'waiting' || state === 'failed';

/**
 * Moves a user's draft and messages to a person into their thread, once open. A message being sent stays, as its answer
 * is expected under its own outbox.
 */
export function adoptOutbox(name: DraftName, recipientId: number): void {
  const from = { userId: name.userId, recipientId };
  const { draft, offered, outgoing } = outboxOf(from).get();
  const isDraftMoving = draft !== '' && draft !== offered && isUntouched(outboxOf(name).get());
  if (!isDraftMoving && !outgoing.some(isMoving)) return;
  changeOutbox(name, (outbox) => ({
    ...outbox,
    ...(isDraftMoving && { draft }),
    outgoing: [...outbox.outgoing, ...outgoing.filter(isMoving)],
  }));
  changeOutbox(from, (outbox) => ({
    ...outbox,
    ...(isDraftMoving && { draft: '' }),
    outgoing: outbox.outgoing.filter((message) => !isMoving(message)),
  }));
}

/** Row key of a message in the log, unchanged when the outgoing message becomes a stored one. */
export const rowKeyOf = (messageId: number): string => clientKeys.get(messageId) ?? String(messageId);

/** Removes outgoing messages that the thread now includes. */
export function clearStored(name: DraftName, messages: readonly Message[]): void {
  const newestId = messages.at(-1)?.id ?? 0;
  const isHeld = ({ storedId }: Outgoing) => storedId !== null && storedId <= newestId;
  if (!outboxOf(name).get().outgoing.some(isHeld)) return;
  changeOutbox(name, (outbox) => ({ ...outbox, outgoing: outbox.outgoing.filter((message) => !isHeld(message)) }));
}
