import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClosedReason, listCandidates, moveCandidates, undoMove } from '#contract/candidates.ts';
import { closeContact } from '#contract/contacts.ts';
import { closeConversation } from '#contract/conversations.ts';
import type { Interview } from '#contract/interview.ts';
import { answerInterview, cancelInterview, moveInterview } from '#contract/interviews.ts';
import { answerContact, messagingInit } from '#contract/messaging.ts';
import { type Stage, stages } from '#contract/stages.ts';
import { buildClient, signInClient } from '#server/accounts/build.ts';
import { ageContact, write } from '#server/contacts/build.ts';
import { doContactRounds } from '#server/contacts/service.ts';
import { inDays, propose } from '#server/interviews/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { runs } from '#server/testing/length.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { leadsTo } from './policy.ts';

/*
 * An engineer, two recruiters of a company and two of its positions, against a plain model: the table of
 * docs/product/candidates.md, a member's own moves, and undoing the last of them. Contacts and messaging, features of
 * their own, decide what is allowed, so the model takes that from the answer.
 */

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const db = () => world.services.db;

const members = ['first', 'second'] as const;
type Member = (typeof members)[number];
type Position = 0 | 1;

type Act =
  | { do: 'open'; by: Member; about: Position }
  | { do: 'write'; by: 'talent' | 'company'; in: Member; about: Position | null }
  | { do: 'move'; by: Member; about: Position; stage: Stage | null; says: boolean; onlyNew: boolean }
  | { do: 'undo'; by: Member; about: Position; back: number }
  | { do: 'decline'; in: Member }
  | { do: 'propose'; in: Member; about: Position | null }
  | { do: 'answer'; by: 'talent' | 'company'; in: Member; agrees: boolean }
  | { do: 'postpone'; by: 'talent' | 'company'; in: Member }
  | { do: 'end' | 'close'; in: Member; about: Position | null; says: boolean }
  | { do: 'cancel'; by: 'talent' | 'company'; in: Member }
  | { do: 'lapse' };

const member = fc.constantFrom(...members);
const position = fc.constantFrom<Position[]>(0, 1);
const side = fc.constantFrom('talent' as const, 'company' as const);
const act = (name: Act['do'], more: Record<string, fc.Arbitrary<unknown>>, weight = 1) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...more }) as unknown as fc.Arbitrary<Act>, // the fields of this act
});
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    act('open', { by: member, about: position }, 2),
    act('write', { by: side, in: member, about: fc.option(position, { freq: 2 }) }, 5),
    act(
      'move',
      {
        by: member,
        about: position,
        stage: fc.option(fc.constantFrom(...stages)),
        says: fc.boolean(),
        onlyNew: fc.boolean(),
      },
      4,
    ),
    act('undo', { by: member, about: position, back: fc.nat({ max: 2 }) }, 3),
    act('decline', { in: member }),
    act('propose', { in: member, about: fc.option(position) }, 2),
    act('answer', { by: side, in: member, agrees: fc.boolean() }, 3),
    act('postpone', { by: side, in: member }),
    act('end', { in: member, about: fc.option(position), says: fc.constant(false) }),
    act('close', { in: member, about: fc.option(position), says: fc.boolean() }),
    act('cancel', { by: side, in: member }),
    act('lapse', {}),
  ),
  { minLength: 6, maxLength: 18 },
);

/** Where an engineer stands with a position, by which act. */
interface State {
  stage: Stage | null;
  reason: ClosedReason | null;
  by: Member | null;
  /** The act that undoes it; null for an automatic move. */
  eventId: number | null;
  movedAt?: Date | undefined;
}

/** A position: all that it was, the last being what it is, and who has written about it. */
interface Model {
  states: State[];
  contactedBy: 'talent' | 'company' | null;
  isAnswered: boolean;
}

const nowhere: State = { stage: null, reason: null, by: null, eventId: null };
const nowOf = ({ states }: Model): State => states.at(-1) ?? nowhere;

const add = (model: Model, state: Partial<State>): void => {
  const next = { ...nowhere, ...state };
  const { stage, reason } = nowOf(model);
  if (next.stage !== stage || next.reason !== reason) model.states.push(next);
};

/** Notes who has written; returns whether it was a first message or a first answer. */
function noteIn(model: Model, by: 'talent' | 'company'): boolean {
  if (model.contactedBy === null) model.contactedBy = by;
  else if (!model.isAnswered && model.contactedBy !== by) model.isAnswered = true;
  else return false;
  return true;
}

function message(model: Model | undefined, by: 'talent' | 'company'): void {
  if (!model) return;
  const { stage } = nowOf(model);
  const isPassed = stage === 'closed' && model.contactedBy === null;
  const isFirst = noteIn(model, by);
  if (!isFirst) return;
  const isNew = stage === null || stage === 'kept';
  if (by === 'company' && (isNew || isPassed)) add(model, { stage: 'contacted' });
  if (by === 'talent' && (isNew || stage === 'contacted')) add(model, { stage: 'talking' });
}

const isEarly = (stage: Stage | null): boolean =>
  stage === null || stage === 'kept' || stage === 'contacted' || stage === 'talking';

const decline = (model: Model | undefined, reason: 'declined' | 'noAnswer'): void => {
  if (model && isEarly(nowOf(model).stage)) add(model, { stage: 'closed', reason });
};

async function build() {
  const { client, companyId, caller: first } = await signInClient(world, { isTrial: false });
  const colleague = await buildClient(db(), { companyId });
  const positions = [await buildPosition(db(), { companyId }), await buildPosition(db(), { companyId })] as const;
  const { talent, caller: asTalent } = await signInTalent(world);
  const callers = { first, second: await world.signIn(colleague), talent: asTalent };
  const open = async (by: Member, about?: Position) => {
    const positionHashId = about === undefined ? null : positions[about].hashId;
    const { answer } = await callers[by].send(messagingInit, { userToId: talent.id, positionHashId });
    return answer.threadId ?? 0;
  };
  const threads = { first: await open('first'), second: await open('second') };
  const ids = { first: client.id, second: colleague.id };
  return { callers, ids, threads, positions, talent, open };
}

class Scene {
  readonly models: [Model, Model] = [
    { states: [nowhere], contactedBy: null, isAnswered: false },
    { states: [nowhere], contactedBy: null, isAnswered: false },
  ];
  /** The position of each conversation's last message, or that an empty one was opened from. */
  readonly about: Record<Member, Position | null> = { first: null, second: null };
  /** The positions that its messages were about; null while it is empty. */
  readonly subjects: Record<Member, Set<Position> | null> = { first: null, second: null };
  readonly moves: [number[], number[]] = [[], []];
  /** The last proposed interview of each conversation, and the position that it is about. */
  readonly interviews: Record<Member, (Interview & { about: Position | null }) | null> = { first: null, second: null };
  readonly built: Awaited<ReturnType<typeof build>>;
  constructor(built: Scene['built']) {
    this.built = built;
  }

  modelOf(thread: Member): Model | undefined {
    const about = this.about[thread];
    return about === null ? undefined : this.models[about];
  }

  /** Notes the position of a message; without one it is that of the conversation. */
  noteSubject(thread: Member, about: Position | null): void {
    const now = about ?? this.about[thread];
    this.about[thread] = now;
    const subjects = (this.subjects[thread] ??= new Set());
    if (now !== null) subjects.add(now);
  }

  /** A refusal or a lapse is about each position that the conversation was about. */
  declineAll(thread: Member, reason: 'declined' | 'noAnswer'): void {
    for (const about of this.subjects[thread] ?? []) decline(this.models[about], reason);
  }

  async perform(next: Act): Promise<void> {
    const { callers, threads, positions, talent, open } = this.built;
    switch (next.do) {
      case 'open':
        if ((await open(next.by, next.about)) > 0 && !this.subjects[next.by]) this.about[next.by] = next.about;
        return;
      case 'write': {
        const hashId = next.about === null ? undefined : positions[next.about].hashId;
        const caller = callers[next.by === 'talent' ? 'talent' : next.in];
        if ((await write(caller, threads[next.in], 'Hello', hashId)) !== 200) return;
        this.noteSubject(next.in, next.about);
        message(this.modelOf(next.in), next.by);
        return;
      }
      case 'move':
        return this.move(next);
      case 'undo':
        return this.undo(next);
      case 'decline': {
        const payload = { threadId: threads[next.in], answer: 'notInterested' as const, reason: null };
        if ((await callers.talent.send(answerContact, payload)).status === 200) this.declineAll(next.in, 'declined');
        return;
      }
      case 'propose': {
        const hashId = next.about === null ? undefined : positions[next.about].hashId;
        const { status, answer } = await propose(callers[next.in], threads[next.in], undefined, hashId);
        if (status !== 200) return;
        this.noteSubject(next.in, next.about);
        this.interviews[next.in] = { ...answer.interview, about: this.about[next.in] };
        message(this.modelOf(next.in), 'company');
        return;
      }
      case 'answer':
        return this.change(next, async (interview, caller, model) => {
          const slot = next.agrees ? ((interview.move ?? interview).slots[0] ?? null) : null;
          const reply = await caller.send(answerInterview, { ...namesOf(interview), slot });
          if (reply.status !== 200) return reply;
          message(model, next.by);
          const isConfirmed = next.agrees && interview.state === 'proposed';
          if (model && isConfirmed && isEarly(nowOf(model).stage)) add(model, { stage: 'interview' });
          return reply;
        });
      case 'postpone':
        return this.change(next, async (interview, caller, model) => {
          const slots = [20, 21].map((days) => inDays(days).toISOString());
          const reply = await caller.send(moveInterview, { ...namesOf(interview), slots });
          if (reply.status === 200) message(model, next.by);
          return reply;
        });
      case 'cancel':
        return this.change(next, (interview, caller) => caller.send(cancelInterview, namesOf(interview)));
      case 'end':
      case 'close': {
        const alsoFor = next.about === null ? null : positions[next.about].hashId;
        const payload = { threadId: threads[next.in], reason: 'filled' as const, alsoFor };
        const { status } =
          next.do === 'end'
            ? await callers[next.in].send(closeContact, payload)
            : await callers[next.in].send(closeConversation, { ...payload, text: next.says ? 'All the best.' : '' });
        if (status !== 200 || next.about === null) return;
        add(this.models[next.about], { stage: 'closed', reason: 'filled', by: next.in, eventId: await lastActId() });
        if (next.do === 'close' && next.says) {
          this.noteSubject(next.in, next.about);
          noteIn(this.models[next.about], 'company');
        }
        return;
      }
      case 'lapse': {
        const contact = () =>
          db()
            .selectFrom('contacts')
            .select(['lapsedAt', 'threadId'])
            .where('talentId', '=', talent.id)
            .executeTakeFirst();
        const before = await contact();
        await ageContact(db(), talent.id, 60);
        await sql`update contact_rounds set next_at = now()`.execute(db());
        await doContactRounds(world.services);
        const after = await contact();
        if (before?.lapsedAt === null && after?.lapsedAt !== null)
          for (const thread of members) if (threads[thread] === after?.threadId) this.declineAll(thread, 'noAnswer');
      }
    }
  }

  async move({ by, about, stage, says, onlyNew }: Act & { do: 'move' }): Promise<void> {
    const { callers, positions, talent } = this.built;
    const model = this.models[about];
    const message = stage === 'closed' && says ? 'We have chosen somebody else.' : null;
    const { answer, status } = await callers[by].send(moveCandidates, {
      positionHashId: positions[about].hashId,
      talentIds: [talent.id],
      stage,
      onlyNew,
      message,
    });
    insist(status === 200, `a move answered ${status}`);
    const { stage: former } = nowOf(model);
    const isTaken = stage === null && (model.contactedBy !== null || former === null);
    const isKept = stage !== null && onlyNew && former !== null;
    if (!isTaken && !isKept) add(model, { stage, by, eventId: answer.eventId });
    if (answer.sent > 0) {
      noteIn(model, 'company');
      this.noteSubject(by, about);
    }
    if (answer.eventId !== null) this.moves[about].push(answer.eventId);
  }

  async undo({ by, about, back }: Act & { do: 'undo' }): Promise<void> {
    const eventId = this.moves[about].at(-1 - back);
    if (eventId === undefined) return;
    const model = this.models[about];
    const { status } = await this.built.callers[by].send(undoMove, { eventId });
    const former = model.states.at(-2) ?? nowhere;
    const isLast = nowOf(model).eventId === eventId;
    const isStuck = former.stage === null && model.contactedBy !== null;
    insist(
      status === (isLast && !isStuck ? 200 : 409),
      `undoing ${isLast ? 'the last' : 'an older'} answered ${status}`,
    );
    if (status === 200) model.states.pop();
  }

  /** Changes a conversation's last interview; the message about it is about the interview's position. */
  async change(
    { by, in: thread }: { by: 'talent' | 'company'; in: Member },
    ask: (
      interview: Interview,
      caller: Caller,
      model: Model | undefined,
    ) => Promise<{ status: number; answer: { interview: Interview } }>,
  ): Promise<void> {
    const interview = this.interviews[thread];
    if (!interview) return;
    const { about } = interview;
    const { callers, threads } = this.built;
    const before = await lastMessageOf(threads[thread]);
    const caller = callers[by === 'talent' ? 'talent' : thread];
    const { status, answer } = await ask(interview, caller, about === null ? undefined : this.models[about]);
    if (status !== 200) return;
    this.interviews[thread] = { ...answer.interview, about };
    // A closed conversation is told nothing of a cancelled one.
    if ((await lastMessageOf(threads[thread])) !== before) this.noteSubject(thread, about);
  }

  /** What is stored and listed, and what the model expects; its dates are those first seen. */
  async compare(): Promise<{ stored: unknown[]; expected: unknown[] }> {
    const stored: unknown[] = [];
    const all: unknown[] = [];
    const { ids, positions, callers, talent } = this.built;
    for (const [index, model] of this.models.entries()) {
      const row = await db()
        .selectFrom('candidates')
        .select(['stage', 'closedReason as reason', 'movedBy', 'movedAt'])
        .where('positionId', '=', positions[index as Position].id)
        .executeTakeFirst();
      const state = nowOf(model);
      state.movedAt ??= row?.movedAt;
      const { stage, reason, by, movedAt } = state;
      const expected = stage === null ? undefined : { stage, reason, movedBy: by && ids[by], movedAt };
      const asked = { positionHashId: positions[index as Position].hashId, stage, talentIds: [talent.id] };
      const { standing = [], candidates } = (await callers.second.send(listCandidates, asked)).answer;
      stored.push(row, standing[0]?.stage ?? null, candidates[0]?.reason ?? null);
      all.push(expected, stage, reason);
    }
    return { stored, expected: all };
  }

  /** Lists the automatic moves that neither lead forward nor contact the passed. */
  async listBackwards(): Promise<unknown[]> {
    const backwards: unknown[] = [];
    for (const { id } of this.built.positions) {
      const { rows } = await sql<{ stage: Stage; former: Stage | null; isAutomatic: boolean }>`
        select stage, lag(stage) over (order by id) as former, is_automatic from candidate_events
        where position_id = ${id} order by id`.execute(db());
      const back = rows.filter(
        ({ stage, former, isAutomatic }) =>
          isAutomatic && former && placeOf(stage) <= placeOf(former) && !(former === 'closed' && stage === 'contacted'),
      );
      backwards.push(...back);
    }
    return backwards;
  }
}

function insist(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

const placeOf = (stage: Stage): number => stages.indexOf(stage);

const namesOf = ({ id: interviewId, version }: Interview) => ({ interviewId, version });

const lastMessageOf = async (threadId: number) =>
  (await db().selectFrom('threads').select('lastMessageId').where('id', '=', threadId).executeTakeFirst())
    ?.lastMessageId;

const lastActId = async (): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select max(act_id) as id from candidate_events`.execute(db());
  return rows[0]?.id ?? 0;
};

test('stages follow the table and the members alone, in each position by itself, and undo leads exactly back', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      const scene = new Scene(await build());
      for (const next of sequence) {
        await scene.perform(next);
        const { stored, expected } = await scene.compare();
        expect([next, ...stored]).toEqual([next, ...expected]);
      }
      expect(await scene.listBackwards()).toEqual([]);
    }),
    { numRuns: runs(60) },
  );
}, 240_000);

test('the last of two concurrent moves wins, and both are in the events', async () => {
  const { callers, ids, positions, talent } = await build();
  const move = (by: Member, stage: Stage) =>
    callers[by].send(moveCandidates, { positionHashId: positions[0].hashId, talentIds: [talent.id], stage });
  await Promise.all([move('first', 'interview'), move('second', 'offer')]);
  const events = await db()
    .selectFrom('candidateEvents')
    .select(['stage', 'movedBy'])
    .where('positionId', '=', positions[0].id)
    .orderBy('id')
    .execute();
  const both = [
    { stage: 'interview', movedBy: ids.first },
    { stage: 'offer', movedBy: ids.second },
  ];
  expect([both, both.toReversed()]).toContainEqual(events);
  const row = await db()
    .selectFrom('candidates')
    .select(['stage', 'movedBy'])
    .where('positionId', '=', positions[0].id)
    .executeTakeFirst();
  expect(row).toEqual(events.at(-1));
});

test('a confirmed interview only leads forward', () => {
  expect(stages.filter((one) => leadsTo('interview', one))).toEqual(['kept', 'contacted', 'talking']);
  expect(leadsTo('interview', undefined)).toBe(true);
});
