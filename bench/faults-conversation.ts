import { randomUUID } from 'node:crypto';
import type { Connection } from '#server/platform/database/connect.ts';
import { seatConversations } from './conversations.ts';
import { browserHeaders } from './people.ts';
import { ask } from './faults-calls.ts';

/** A person who writes to another one. */
export interface Writer {
  threadId: number;
  headers: Record<string, string>;
}

export const postPath = '/api/messagingPostMessage';

/** Creates signed-in people, each with a thread of its own. */
export async function seatWriters(connection: Connection, port: number, count: number): Promise<Writer[]> {
  const conversations = await seatConversations(connection, count, { messages: 2 });
  return Promise.all(
    conversations.map(async ({ threadId, talent }) => ({ threadId, headers: await browserHeaders(port, talent) })),
  );
}

/** A message under a key of its own, by which it can be sent again. */
export const newMessage = ({ threadId }: Writer) => {
  const clientKey = randomUUID();
  return { threadId, text: `Message ${clientKey}`, clientKey };
};
export type Message = ReturnType<typeof newMessage>;

/** Posts without end until `isOver`, and returns what was acknowledged. */
export async function writeUntil(port: number, writer: Writer, isOver: () => boolean): Promise<Message[]> {
  const acknowledged: Message[] = [];
  while (!isOver()) {
    const message = newMessage(writer);
    if ((await ask(port, postPath, writer.headers, message)).status === 200) acknowledged.push(message);
  }
  return acknowledged;
}

/** Counts messages that are not stored, or more than once. */
export async function countFaults(
  { pool }: Pick<Connection, 'pool'>,
  messages: readonly Message[],
): Promise<{ lost: number; doubled: number }> {
  const { rows } = await pool.query<{ text: string; count: number }>(
    'select text, count(*)::integer as count from messages where text = any($1) group by text',
    [messages.map(({ text }) => text)],
  );
  return { lost: messages.length - rows.length, doubled: rows.filter(({ count }) => count > 1).length };
}
