import { messagingPostMessage } from '#contract/messaging.ts';
import { send } from '#web/platform/api.ts';
import { isConnectionLost, onConnectionBack } from '#web/platform/connection.ts';
import { ApiError, isPassing } from '#web/platform/errors.ts';
import { type Outgoing, findNext, holdMessages, queueMessage, listOutboxes, setState, setStored } from './outbox.ts';
import { type DraftName, type StoredVideo, keyOf, retryUploads } from './videos.ts';

/*
 * Messages of a thread are sent one after the other, in the order of writing. Where one fails for a reason that passes
 * (no connection, too many, a server that is away) it and those after it wait, and are sent later by themselves. The
 * server knows each by its key, and stores none twice.
 */

/** Seconds to wait where the server does not say how long. */
const restSeconds = 5;
const maxRestSeconds = 60;

interface Hold {
  /** Milliseconds since 1970 before which nothing is sent. */
  due: number;
  timer: ReturnType<typeof setTimeout>;
  /** How often sending has failed in a row. */
  failures: number;
}

const runs = new Map<string, Promise<void>>();
const holds = new Map<string, Hold>();
/** Whose messages are sent by themselves: those of the user who is signed in. */
let sender: number | undefined;

/** Puts the message below the thread and sends it after those before it. */
export function sendMessage(name: DraftName, text: string, video: StoredVideo | null = null): Promise<void> {
  queueMessage(name, text, video);
  if (!isConnectionLost()) return sendWaiting(name);
  holdMessages(name);
  return Promise.resolve();
}

/** Sends a message that failed or waits now, under its old key: if it did arrive, the server answers the one it has. */
export function retryMessage(name: DraftName, message: Outgoing): Promise<void> {
  setState(name, message, 'sending');
  release(name);
  return sendWaiting(name);
}

/** Sends what waits in all outboxes of a user, now and whenever the connection is back, until the returned function is called. */
export function sendByItself(userId: number): () => void {
  sender = userId;
  const sendAll = () => {
    for (const name of listOutboxes(userId)) void sendWaiting(name);
  };
  const stop = onConnectionBack(() => {
    sendAll();
    retryUploads(userId);
  });
  sendAll();
  return () => {
    if (sender === userId) sender = undefined;
    stop();
  };
}

/** Sends what is not sent yet, unless that is under way or the server has asked for patience. */
function sendWaiting(name: DraftName): Promise<void> {
  const key = keyOf(name);
  if (Date.now() < (holds.get(key)?.due ?? 0)) return Promise.resolve();
  const run = runs.get(key) ?? deliverAll(name).finally(() => runs.delete(key));
  runs.set(key, run);
  return run;
}

async function deliverAll(name: DraftName): Promise<void> {
  for (let message = findNext(name); message; message = findNext(name)) {
    try {
      await deliver(name, message);
      release(name);
    } catch (error) {
      console.warn(error instanceof Error ? error.message : error);
      if (mayPass(error)) return hold(name, error instanceof ApiError ? error.retryAfter : undefined);
      setState(name, message, 'failed');
    }
  }
}

/** Without a session a message waits as well: it is sent when its writer has signed in again. */
const mayPass = (error: unknown): boolean =>
  isPassing(error) || (error instanceof ApiError && error.code === 'not-signed-in');

async function deliver(name: DraftName, message: Outgoing): Promise<void> {
  const { clientKey, text, video } = message;
  setState(name, message, 'sending');
  const { message: stored } = await send(messagingPostMessage, {
    threadId: name.threadId,
    text,
    video: video?.fileName,
    clientKey,
  });
  setStored(name, message, stored.id);
}

/** Makes what is not sent yet wait for so many seconds, or for longer each time it fails; the first time for the connection alone. */
function hold(name: DraftName, seconds: number | undefined): void {
  const failures = (holds.get(keyOf(name))?.failures ?? 0) + 1;
  const rest = 1000 * (seconds ?? Math.min(restSeconds * failures, maxRestSeconds));
  release(name);
  holdMessages(name);
  const due = seconds === undefined && failures === 1 ? 0 : Date.now() + rest;
  holds.set(keyOf(name), { due, failures, timer: setTimeout(() => wake(name, rest), rest) });
}

/** Without a connection a try would only fail: the next moment to look is when it is back, or one rest later. */
function wake(name: DraftName, rest: number): void {
  const held = holds.get(keyOf(name));
  if (!held) return;
  held.due = 0;
  held.timer = setTimeout(() => wake(name, rest), rest);
  if (sender === name.userId && !isConnectionLost()) void sendWaiting(name);
}

function release(name: DraftName): void {
  clearTimeout(holds.get(keyOf(name))?.timer);
  holds.delete(keyOf(name));
}
