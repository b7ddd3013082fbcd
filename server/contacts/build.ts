import { sql } from 'kysely';
import { messagingPostMessage } from '#contract/messaging.ts';
import { signInClient } from '#server/accounts/build.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { signInTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import type { World } from '#server/testing/world.ts';

/** Creates the thread of two people. */
export async function buildThreadOf(db: Database, oneId: number, otherId: number): Promise<number> {
  const pair = { lowerUserId: Math.min(oneId, otherId), higherUserId: Math.max(oneId, otherId) };
  return (await db.insertInto('threads').values(pair).returning('id').executeTakeFirstOrThrow()).id;
}

/** Builds a signed-in talent and client with an empty thread. */
export async function buildPair(world: World) {
  const { talent, caller: asTalent } = await signInTalent(world);
  const { client, companyId, caller: asClient } = await signInClient(world);
  const threadId = await buildThreadOf(world.services.db, talent.id, client.id);
  return { talent, asTalent, client, companyId, asClient, threadId };
}

/** Writes in a thread, about a position if given, and returns the status. */
export const write = async (
  caller: Caller,
  threadId: number,
  text = 'Hello',
  positionHashId?: string,
): Promise<number> => (await caller.send(messagingPostMessage, { threadId, text, positionHashId })).status;

/** Moves a contact's times back, as if this many days had passed. */
export async function ageContact(db: Database, talentId: number, days: number): Promise<void> {
  await sql`
    update contacts set opened_at = opened_at - make_interval(days => ${days}::integer),
      answered_at = answered_at - make_interval(days => ${days}::integer)
    where talent_id = ${talentId}::integer`.execute(db);
}
