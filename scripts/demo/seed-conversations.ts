import type { Database } from '#server/platform/database/connect.ts';
import { idsOf } from './choices.ts';
import { conversations, fill } from './conversations.ts';
import type { DemoTalent } from './people.ts';
import type { Random } from './random.ts';
import type { SeededPosition } from './seed-companies.ts';

/** Inserts conversations between company members and matching engineers. */
export async function insertConversations(
  db: Database,
  random: Random,
  talents: (DemoTalent & { id: number })[],
  positions: SeededPosition[],
): Promise<void> {
  const [first] = talents;
  for (const [index, position] of positions.entries()) {
    const fitting = talents.filter(({ skills }) => position.skillIds.every((id) => idsOf(skills).includes(id)));
    const partners = new Set([...random.pickSkewed(fitting, 2), ...(index < 3 && first ? [first] : [])]);
    for (const talent of partners) await converse(db, random, talent, position);
  }
}

async function converse(
  db: Database,
  random: Random,
  talent: DemoTalent & { id: number },
  { member, company, title }: SeededPosition,
): Promise<void> {
  const thread = await db
    .insertInto('threads')
    .values({ lowerUserId: Math.min(talent.id, member.id), higherUserId: Math.max(talent.id, member.id) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!thread) return;
  const turns = random.pick(conversations);
  let at = Date.now() - (1 + random.below(12)) * 86_400_000;
  for (const [index, turn] of turns.entries()) {
    at += (10 + random.below(300)) * 60_000;
    await db
      .insertInto('messages')
      .values({
        threadId: thread.id,
        userId: index % 2 === 0 ? member.id : talent.id,
        text: fill(turn, { talent: talent.firstName, member: member.firstName, company, title }),
        clientKey: null,
        createdAt: new Date(Math.min(at, Date.now())),
      })
      .execute();
  }
}
