import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { idsOf } from './choices.ts';
import { type Script, conversations, fill, ofShowpiece, secondOfShowpiece, showpiece } from './conversations.ts';
import type { DemoTalent } from './people.ts';
import type { Random } from './random.ts';
import type { SeededPosition } from './seed-companies.ts';

type Talent = DemoTalent & { id: number };

interface Turn {
  threadId: number;
  userId: number;
  text: string;
  clientKey: null;
  createdAt: Date;
  /** The position that it is the first about. */
  begins?: Pick<SeededPosition, 'id' | 'title'>;
}

/** A conversation about a position that an engineer is a candidate of. */
export interface Talked extends Pick<Script, 'stage' | 'reason'> {
  positionId: number;
  talentId: number;
  memberId: number;
}

/**
 * Inserts conversations between members and matching engineers, different ones for each company and engineer, and
 * returns those about a position. Each has read everything before their answer.
 */
export async function insertConversations(
  db: Database,
  random: Random,
  talents: Talent[],
  positions: SeededPosition[],
): Promise<Talked[]> {
  const [visitor] = talents;
  const turns: Turn[] = [];
  const talked: Talked[] = [];
  /** Scripts that an engineer or a company has already had. */
  const had = new Set<string>();
  const hold = async (talent: Talent, position: SeededPosition, script: Script, after?: Turn) => {
    const written = await converse(db, random, { talent, position, script, after });
    if (written.length === 0) return;
    turns.push(...written);
    for (const who of [talent.id, position.company]) had.add(`${who} ${conversations.indexOf(script)}`);
    const { id: positionId, member, liveDays } = position;
    const { stage, reason } = script;
    if (liveDays !== undefined)
      talked.push({ positionId, talentId: talent.id, memberId: member.id, stage, ...(reason && { reason }) });
  };
  // The visitors' own thread first: two people have only one.
  const inTurn = positions.toSorted((one, other) => Number(other.isShowpiece) - Number(one.isShowpiece));
  let ofVisitor = 0;
  for (const position of inTurn) {
    const fitting = talents.filter(({ skills }) => position.skillIds.every((id) => idsOf(skills).includes(id)));
    if (position.isShowpiece) {
      if (visitor) {
        await hold(visitor, position, showpiece);
        const isSecond = ({ member, liveDays, isShowpiece }: SeededPosition) =>
          member.id === position.member.id && liveDays !== undefined && !isShowpiece;
        const second = inTurn.find(isSecond);
        if (second) await hold(visitor, second, secondOfShowpiece, turns.at(-1));
      }
      const others = random.pickSkewed(fitting.slice(1), ofShowpiece.length);
      for (const [place, talent] of others.entries()) {
        const script = ofShowpiece[place];
        if (script) await hold(talent, position, script);
      }
      continue;
    }
    const isForVisitor = visitor && fitting.includes(visitor) && position.company !== inTurn[0]?.company;
    const partners = new Set([...random.pickSkewed(fitting, 2), ...(isForVisitor && ofVisitor < 3 ? [visitor] : [])]);
    if (isForVisitor && partners.has(visitor)) ofVisitor += 1;
    for (const talent of partners) {
      const left = conversations.filter(
        (_script, number) => !had.has(`${talent.id} ${number}`) && !had.has(`${position.company} ${number}`),
      );
      if (left.length > 0) await hold(talent, position, random.pick(left));
    }
  }
  // Ids grow with time.
  const inOrder = turns.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  const messages = inOrder.map(({ begins: _begins, ...message }) => message);
  const ids = await db.insertInto('messages').values(messages).returning('id').execute();
  const begun = inOrder.flatMap(({ threadId, userId, createdAt, begins }, index) =>
    begins
      ? {
          threadId,
          messageId: ids[index]?.id ?? 0,
          positionId: begins.id,
          title: begins.title,
          begunBy: userId,
          begunAt: createdAt,
        }
      : [],
  );
  await db.insertInto('threadPositions').values(begun).execute();
  await sql`
    update threads t set
      lower_read_id = coalesce((select max(id) from messages where thread_id = t.id and user_id = t.lower_user_id), 0),
      higher_read_id = coalesce((select max(id) from messages where thread_id = t.id and user_id = t.higher_user_id), 0)`.execute(
    db,
  );
  return talked;
}
/**
 * Opens a thread about a position and writes its turns, once it is Live and by day; none if the two already have one,
 * unless these follow its last turn.
 */
async function converse(
  db: Database,
  random: Random,
  {
    talent,
    position,
    script,
    after,
  }: { talent: Talent; position: SeededPosition; script: Script; after: Turn | undefined },
): Promise<Turn[]> {
  const { id, member, company, title, liveDays } = position;
  const pair = { lowerUserId: Math.min(talent.id, member.id), higherUserId: Math.max(talent.id, member.id) };
  const thread = await db
    .insertInto('threads')
    .values(pair)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  const threadId = thread?.id ?? after?.threadId;
  if (threadId === undefined) return [];
  let at = after ? after.createdAt.getTime() : Date.now() - (1 + random.below(Math.min(12, liveDays ?? 12))) * day;
  return script.turns.map((turn, index) => {
    at = byDay(at + (10 + random.below(300)) * 60_000);
    return {
      threadId,
      userId: (index % 2 === 0) === (script.isByTalent === true) ? talent.id : member.id,
      text: fill(turn, { talent: talent.firstName, member: member.firstName, company, title }),
      clientKey: null,
      createdAt: new Date(Math.min(at, Date.now())),
      ...(index === 0 && liveDays !== undefined && { begins: { id, title } }),
    };
  });
}

const day = 86_400_000;

/** A time from 8:00 to 18:00 UTC: the given one, or one in the first hour of the next such period. */
function byDay(time: number): number {
  const inDay = time % day;
  return inDay >= day / 3 && inDay < (day * 3) / 4
    ? time
    : time - inDay + (inDay < day / 3 ? 0 : day) + day / 3 + (inDay % (day / 24));
}
