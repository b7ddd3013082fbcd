import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClosedReason, listCandidates, moveCandidates } from '#contract/candidates.ts';
import { type Stage, stages } from '#contract/stages.ts';
import { closeContact } from '#contract/contacts.ts';
import { answerContact, messagingInit } from '#contract/messaging.ts';
import { buildClient, signInClient } from '#server/accounts/build.ts';
import { ageContact, write } from '#server/contacts/build.ts';
import { doContactRounds } from '#server/contacts/service.ts';
import { buildPosition } from '#server/positions/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import { runs } from '#server/testing/length.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { leadsToInterview } from './policy.ts';

/*
 * An engineer and a position of two recruiters, against a model with three rules: the first message and the first
 * answer lead forward, an end closes, and a member decides everything else. Contacts, a feature of its own, decides
 * whether a message or an end is allowed, so the model takes that from the answer.
 */

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const db = () => world.services.db;

type Act =
  | { do: 'write'; by: 'talent' | 'first' | 'second' }
  | { do: 'move'; by: 'first' | 'second'; stage: Stage | null }
  | { do: 'together'; first: Stage; second: Stage }
  | { do: 'decline' | 'end' | 'lapse' };

const member = fc.constantFrom('first' as const, 'second' as const);
const stage = fc.constantFrom(...stages);
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('write' as const),
        by: fc.constantFrom('talent' as const, 'first' as const, 'second' as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('move' as const), by: member, stage: fc.option(stage) }),
    },
    fc.record({ do: fc.constant('together' as const), first: stage, second: stage }),
    fc.record({ do: fc.constantFrom('decline' as const, 'end' as const, 'lapse' as const) }),
  ),
  { minLength: 4, maxLength: 14 },
);

interface Model {
  stage: Stage | null;
  reason: ClosedReason | null;
  wrote: { talent: boolean; company: boolean };
}

/** The model after a message. */
function afterMessage(model: Model, side: 'talent' | 'company'): Model {
  const isFirst = !model.wrote[side];
  const wrote = { ...model.wrote, [side]: true };
  const reached = wrote.talent && wrote.company ? 'talking' : 'contacted';
  const isForward =
    model.stage !== 'closed' && isFirst && stages.indexOf(reached) > stages.indexOf(model.stage ?? 'kept');
  const isReopened = model.stage === 'closed' && side === 'company';
  return isForward || isReopened || model.stage === null
    ? { stage: reached, reason: null, wrote }
    : { ...model, wrote };
}

/** The model after an end: it closes candidates who were written to and are not done. */
const afterEnd = (model: Model, reason: ClosedReason | null, from: readonly Stage[]): Model =>
  model.stage !== null && from.includes(model.stage) && (model.wrote.talent || model.wrote.company)
    ? { ...model, stage: 'closed', reason }
    : model;

const open = ['contacted', 'talking', 'interview', 'offer'] as const;

async function build() {
  const { client, companyId, caller: first } = await signInClient(world, { isTrial: false });
  const second = await world.signIn(await buildClient(db(), { companyId }));
  const { id: positionId, hashId: positionHashId } = await buildPosition(db(), { companyId });
  const { talent, caller: asTalent } = await signInTalent(world);
  const threadOf = async (caller: typeof first) =>
    (await caller.send(messagingInit, { userToId: talent.id, positionHashId })).answer.threadId ?? 0;
  const threads = { first: await threadOf(first), second: await threadOf(second) };
  const callers = { first, second, talent: asTalent };
  const move = (by: 'first' | 'second', to: Stage | null) =>
    callers[by].send(moveCandidates, { positionHashId, talentIds: [talent.id], stage: to });
  return { client, callers, threads, positionId, positionHashId, talent, move };
}

type Scene = Awaited<ReturnType<typeof build>>;

/** Performs an act on the product, and returns the model after it. */
async function act({ callers, threads, talent, move }: Scene, model: Model, next: Act): Promise<Model> {
  const { first } = threads;
  switch (next.do) {
    case 'write': {
      const threadId = next.by === 'second' ? threads.second : first;
      const status = await write(callers[next.by], threadId);
      return status === 200 ? afterMessage(model, next.by === 'talent' ? 'talent' : 'company') : model;
    }
    case 'move': {
      const { moved } = (await move(next.by, next.stage)).answer;
      const isTaken = next.stage === null && (model.wrote.talent || model.wrote.company);
      const isMoved = !isTaken && (next.stage !== null || model.stage !== null);
      insist(moved.includes(talent.id) === isMoved, `a move to ${next.stage} answered ${moved.length} moved`);
      return isTaken ? model : { ...model, stage: next.stage, reason: null };
    }
    case 'together': {
      const answers = await Promise.all([move('first', next.first), move('second', next.second)]);
      insist(
        answers.every(({ status }) => status === 200),
        'two moves at once were refused',
      );
      const { stage: last } = await db()
        .selectFrom('candidates')
        .select('stage')
        .where('talentId', '=', talent.id)
        .executeTakeFirstOrThrow();
      insist(last === next.first || last === next.second, `two moves at once led to ${last}`);
      return { ...model, stage: last, reason: null };
    }
    case 'decline': {
      const threadId = first;
      const { status } = await callers.talent.send(answerContact, { threadId, answer: 'notInterested', reason: null });
      return status === 200 ? afterEnd(model, 'declined', open) : model;
    }
    case 'end': {
      const { status } = await callers.first.send(closeContact, { threadId: first, reason: 'filled' });
      return status === 200 ? afterEnd(model, 'filled', open) : model;
    }
    case 'lapse': {
      const lapsed = () =>
        db().selectFrom('contacts').select('lapsedAt').where('talentId', '=', talent.id).executeTakeFirst();
      const before = await lapsed();
      await ageContact(db(), talent.id, 60);
      await sql`update contact_rounds set next_at = now()`.execute(db());
      await doContactRounds(world.services);
      const isLapsed = before?.lapsedAt === null && (await lapsed())?.lapsedAt !== null;
      return isLapsed ? afterEnd(model, 'noAnswer', ['contacted']) : model;
    }
    default:
      return model;
  }
}

function insist(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

async function readEvents({ positionId }: Scene) {
  return db()
    .selectFrom('candidateEvents')
    .select(['stage', 'closedReason', 'isAutomatic', 'movedBy', 'movedAt'])
    .where('positionId', '=', positionId)
    .orderBy('id')
    .execute();
}

/** Position of a stage in their order; -1 for none. */
const placeOf = (stage: Stage | null | undefined): number => (stage ? stages.indexOf(stage) : -1);

async function checkEvents(scene: Scene): Promise<void> {
  const events = await readEvents(scene);
  const row = await db()
    .selectFrom('candidates')
    .select(['stage', 'closedReason', 'movedBy', 'movedAt'])
    .where('positionId', '=', scene.positionId)
    .executeTakeFirst();
  const { isAutomatic: _isAutomatic, ...last } = events.at(-1) ?? { stage: null };
  expect(last.stage === null ? undefined : last).toEqual(row);
  expect(events.filter(({ isAutomatic, movedBy }) => isAutomatic !== (movedBy === null))).toEqual([]);
  const backwards = events.filter(
    (event, index) => event.isAutomatic && placeOf(event.stage) <= placeOf(events[index - 1]?.stage),
  );
  expect(backwards).toEqual([]);
}

test('stages follow the model, never go back automatically, and their events are complete', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      const scene = await build();
      let model: Model = { stage: null, reason: null, wrote: { talent: false, company: false } };
      for (const next of sequence) {
        model = await act(scene, model, next);
        const { callers, positionHashId, talent } = scene;
        const asked = { positionHashId, stage: model.stage, talentIds: [talent.id] };
        const { standing = [], candidates } = (await callers.second.send(listCandidates, asked)).answer;
        expect([next, standing[0]?.stage ?? null, candidates[0]?.reason ?? null]).toEqual([
          next,
          model.stage,
          model.reason,
        ]);
      }
      await checkEvents(scene);
    }),
    { numRuns: runs(15) },
  );
}, 120_000);

test('the last of two concurrent moves wins, and both are in the events', async () => {
  const scene = await build();
  const { id: secondId } = await db()
    .selectFrom('users as u')
    .innerJoin('users as first', 'first.companyId', 'u.companyId')
    .select('u.id')
    .where('first.id', '=', scene.client.id)
    .where('u.id', '<>', scene.client.id)
    .executeTakeFirstOrThrow();
  await Promise.all([scene.move('first', 'interview'), scene.move('second', 'offer')]);
  const events = await readEvents(scene);
  const both = [
    ['interview', scene.client.id],
    ['offer', secondId],
  ];
  const told = events.map(({ stage: to, movedBy }) => [to, movedBy]);
  expect([both, both.toReversed()]).toContainEqual(told);
  await checkEvents(scene);
});

test('a confirmed interview only leads forward', () => {
  expect(stages.filter((one) => leadsToInterview(one))).toEqual(['kept', 'contacted', 'talking']);
  expect(leadsToInterview(undefined)).toBe(true);
});
