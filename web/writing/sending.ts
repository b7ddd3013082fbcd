import { talentHistory } from '#contract/history.ts';
import { talentHome, talentMarks } from '#contract/matching.ts';
import { type Message, answerContact, messagingInit, messagingPostMessage } from '#contract/messaging.ts';
import { searchPositions } from '#contract/position-search.ts';
import { getProfile } from '#contract/profiles.ts';
import { readTrust } from '#contract/verification.ts';
import { send } from '#web/platform/calls/api.ts';
import { isConnectionLost, onConnectionBack } from '#web/platform/tab/connection.ts';
import { ApiError, isPassing } from '#web/platform/calls/errors.ts';
import { queryClient } from '#web/platform/calls/query-client.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { invalidateThreads } from '#web/threads/invalidate-threads.ts';
import {
  type Outgoing,
  type OutboxName,
  carriesFiles,
  findNext,
  holdMessages,
  listOutboxes,
  outboxKeyOf,
  queueMessage,
  setFailed,
  setSending,
  setStored,
  takeBack,
} from './outbox.ts';
import { retryAttachments } from './attachments.ts';
import { retryUploads } from '#web/video/videos.ts';

/*
 * Messages of a thread are sent one at a time, in the order of writing. After a temporary failure (no connection, rate
 * limit, server unavailable) it and those after it wait and are retried automatically. The server stores one message
 * per client key, so a retry never creates a duplicate.
 */

/** Default pause when the server sends no Retry-After. */
const restSeconds = 5;
const maxRestSeconds = 60;

interface Hold {
  /** Earliest time of the next attempt, in milliseconds since 1970. */
  due: number;
  timer: ReturnType<typeof setTimeout>;
  /** Consecutive failures. */
  failures: number;
}

const runs = new Map<string, Promise<void>>();
const holds = new Map<string, Hold>();
/** Id of the signed-in user, whose messages are sent automatically. */
let sender: number | undefined;

/** Queues a message and sends it after those before it. */
export function sendMessage(...[name, ...message]: Parameters<typeof queueMessage>): Promise<void> {
  queueMessage(name, ...message);
  if (!isConnectionLost()) return sendWaiting(name);
  holdMessages(name);
  return Promise.resolve();
}

/**
 * Sends a failed or waiting message now, with its original client key: if it did arrive, the server returns the stored
 * one.
 */
export function retryMessage(name: OutboxName, message: Outgoing): Promise<void> {
  setSending(name, message);
  release(name);
  return sendWaiting(name);
}

/** Sends a user's waiting messages now and whenever the connection returns. Returns a function that stops this. */
export function sendByItself(userId: number): () => void {
  sender = userId;
  const sendAll = () => {
    for (const name of listOutboxes(userId)) void sendWaiting(name);
  };
  const stop = onConnectionBack(() => {
    sendAll();
    retryUploads(userId);
    retryAttachments(userId);
  });
  sendAll();
  return () => {
    if (sender === userId) sender = undefined;
    stop();
  };
}

/** Sends unsent messages, unless already sending or the server asked to wait. */
function sendWaiting(name: OutboxName): Promise<void> {
  const key = outboxKeyOf(name);
  if (Date.now() < (holds.get(key)?.due ?? 0)) return Promise.resolve();
  const run = runs.get(key) ?? deliverAll(name).finally(() => runs.delete(key));
  runs.set(key, run);
  return run;
}

async function deliverAll(name: OutboxName): Promise<void> {
  for (let message = findNext(name); message; message = findNext(name)) {
    try {
      await deliver(name, message);
      release(name);
    } catch (error) {
      console.warn(error instanceof Error ? error.message : error);
      const cap = capRefusal(error);
      const reason = cap ?? positionRefusal(error);
      // The list shows that the thread is closed, and which positions are open.
      if (reason || isClosed(error)) void invalidateThreads(queryClient);
      if (reason && !carriesFiles(message)) takeBack(name, reason, cap ? undefined : message);
      else if (!reason && mayPass(error)) return hold(name, error instanceof ApiError ? error.retryAfter : undefined);
      else setFailed(name, message, error instanceof ApiError ? error.code : undefined, reason);
    }
  }
}

/** The reason of a refusal beyond a company's first contacts: an early retry does not help. */
const capRefusal = (error: unknown) =>
  error instanceof ApiError && error.reason?.code.startsWith('firstContacts') ? error.reason : undefined;

/** The reason why a message cannot be about its position. It is not sent about another one. */
const positionRefusal = (error: unknown) =>
  error instanceof ApiError && ['noSuchPosition', 'tooManyPositions'].includes(error.reason?.code ?? '')
    ? error.reason
    : undefined;

const isClosed = (error: unknown): boolean => error instanceof ApiError && error.code === 'conversation-closed';

/** Without a session, or with a suspended account, a message also waits until its author may write again. */
const mayPass = (error: unknown): boolean =>
  isPassing(error) || (error instanceof ApiError && (error.code === 'not-signed-in' || error.code === 'restricted'));

async function deliver(name: OutboxName, message: Outgoing): Promise<void> {
  setSending(name, message);
  const threadId = 'threadId' in name ? name.threadId : await openThread(name.recipientId);
  const stored = await post(threadId, message);
  setStored(name, message, stored.id);
  // Where an engineer stands changes with any message.
  void invalidate(queryClient, talentHome);
  void invalidate(queryClient, searchPositions);
  if ('recipientId' in name) updateCards(name.recipientId, message.about);
  else if (message.about !== undefined) void invalidateThreads(queryClient);
}

async function post(threadId: number, message: Outgoing): Promise<Message> {
  const { clientKey, text, about, video, attachments } = message;
  const answer = { threadId, text, positionHashId: about, clientKey };
  const accepted = message.isInterest && !carriesFiles(message) ? await accept(answer) : undefined;
  if (accepted) return accepted;
  const files = {
    video: video?.fileName,
    videoText: video?.text,
    attachments: attachments.map(({ fileName }) => fileName),
  };
  return (await send(messagingPostMessage, { ...answer, ...files })).message;
}

/**
 * Answers 'Interested' with this message; undefined if the contact is no longer open, so that it is an ordinary
 * message.
 */
async function accept(message: {
  threadId: number;
  text: string;
  positionHashId: string | undefined;
  clientKey: string;
}): Promise<Message | undefined> {
  try {
    return (await send(answerContact, { ...message, answer: 'interested' })).message;
  } catch (error) {
    if (error instanceof ApiError && error.reason?.code === 'contactNotOpen') return undefined;
    throw error;
  }
}

/** Finds or creates the thread with a person. */
async function openThread(userToId: number): Promise<number> {
  const { threadId } = await send(messagingInit, { userToId, limit: 1 });
  if (threadId === null) throw new Error('The thread to write in was not opened.');
  return threadId;
}

/**
 * Invalidates the data on who was written to, about which position: cards, threads, counts, that position's profile or
 * the person's seen from it, and any other for its next opening.
 */
function updateCards(talentId: number, positionHashId: string | undefined): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(getProfile), refetchType: 'none' });
  if (positionHashId !== undefined) {
    void invalidate(queryClient, getProfile, { profileType: 'position', positionHashId });
    void invalidate(queryClient, getProfile, { profileType: 'talent', talentId, positionHashId });
  }
  void invalidate(queryClient, talentMarks);
  void invalidate(queryClient, talentHistory);
  void invalidate(queryClient, readTrust);
  void invalidateThreads(queryClient);
}

/**
 * Holds unsent messages for the given seconds, or for a pause that grows with each failure. Only the first failure
 * allows an immediate retry.
 */
function hold(name: OutboxName, seconds: number | undefined): void {
  const failures = (holds.get(outboxKeyOf(name))?.failures ?? 0) + 1;
  const rest = 1000 * (seconds ?? Math.min(restSeconds * failures, maxRestSeconds));
  release(name);
  holdMessages(name);
  const due = seconds === undefined && failures === 1 ? 0 : Date.now() + rest;
  holds.set(outboxKeyOf(name), { due, failures, timer: setTimeout(() => wake(name, rest), rest) });
}

/** Without a connection an attempt would only fail: it is made when the connection returns, or after another pause. */
function wake(name: OutboxName, rest: number): void {
  const held = holds.get(outboxKeyOf(name));
  if (!held) return;
  held.due = 0;
  held.timer = setTimeout(() => wake(name, rest), rest);
  if (sender === name.userId && !isConnectionLost()) void sendWaiting(name);
}

function release(name: OutboxName): void {
  clearTimeout(holds.get(outboxKeyOf(name))?.timer);
  holds.delete(outboxKeyOf(name));
}
