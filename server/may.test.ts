import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import type { Reason } from '#contract/errors.ts';
import { deleteNote, saveNote } from '#contract/history.ts';
import { messagingInit } from '#contract/messaging.ts';
import * as ownAccount from '#contract/own-account.ts';
import { startExport } from '#contract/own-data.ts';
import * as positions from '#contract/positions.ts';
import { createToken, saveWebhook } from '#contract/integrations.ts';
import { listTeammates } from '#contract/companies.ts';
import * as teammates from '#contract/teammates.ts';
import { addDomain } from '#contract/verification.ts';
import { buildAdministrator } from '#server/accounts/build.ts';
import { type AccessWorld, createAccessWorld } from '#server/testing/access-world.ts';
import type { Caller } from '#server/testing/caller.ts';
import { accessTable } from './access-table.ts';
import { callers } from './access-row.ts';

/*
 * Walks all answers of the reading calls, for every kind of caller. Then tries each act that an answer names: the call
 * must be refused exactly if the answer said so, and for the reason that it gave.
 */

/** An answer's statement on an act, and the attempt that checks it. */
interface Said {
  name: string;
  may: boolean;
  why: Reason | undefined;
  attempt: Attempt;
}
type Attempt = readonly [call: Call, payload: unknown];
type Part = Partial<Record<string, unknown>>;

/** The call that performs an act on a part of an answer. Acts that end something come last. */
const attempts: Record<string, (of: Part) => Attempt> = {
  write: ({ id }) => [messagingInit, { userToId: id }],
  'positions/index: add': () => [positions.createPosition, {}],
  'teammates/index: add': () => [
    teammates.createTeammate,
    { teammate: { firstName: 'Noor', lastName: 'Castellanos', email: 'noor@example.com' } },
  ],
  'tokens/index: add': () => [createToken, { name: 'Report', scope: 'read', days: 30 }],
  'webhooks/index: add': () => [
    saveWebhook,
    { url: 'https://hooks.example.com/in', events: ['position.live'], form: 'json', isActive: true },
  ],
  invite: ({ id }) => [teammates.inviteTeammate, { teammateId: id }],
  'teammates/edit: changeEmail': ({ id }) => [
    teammates.updateTeammate,
    { teammate: { id, email: `new-${String(id)}@example.com` } },
  ],
  'api/account: changeEmail': () => [ownAccount.changeOwnEmail, { email: 'new-own@example.com' }],
  'api/account: takeData': () => [startExport, {}],
  'api/account: endSessions': () => [ownAccount.endOtherSessions, {}],
  setKeeper: ({ id, isKeeper }) => [teammates.setKeeper, { teammateId: id, isKeeper: isKeeper !== true }],
  delete: ({ id }) => [teammates.deleteTeammate, { teammateId: id }],
  deleteNote: ({ id }) => [deleteNote, { noteId: id }],
  'client/talent-history: note': ({ talentId }) => [saveNote, { talentId, text: 'Prefers mornings' }],
  'client/trust: changeDomains': () => [addDomain, { domain: 'hooks-of-northwind.com' }],
  leave: () => [teammates.leaveCompany, {}],
};

/** The name of an act; starts with the end of the call's path unless all calls share its attempt. */
const nameOf = ({ path }: Call, act: string): string =>
  act in attempts ? act : `${path.split('/').slice(-2).join('/')}: ${act}`;

function saidIn(call: Call, part: unknown): Said[] {
  if (typeof part !== 'object' || part === null) return [];
  const of: Part & { may?: Record<string, boolean>; whyNot?: Record<string, Reason> } = part;
  const own = Object.entries(of.may ?? {}).map(([act, may]) => {
    const name = nameOf(call, act);
    const attempt = attempts[name]?.(of);
    if (!attempt) throw new Error(`No attempt is known for ${name}.`);
    return { name, may, why: of.whyNot?.[act], attempt };
  });
  return [...own, ...Object.values(of).flatMap((inner) => saidIn(call, inner))];
}

/** The statements of all answers to a caller: those of the access table, and the forms of all their colleagues. */
async function readAll(caller: Caller, { ids }: AccessWorld): Promise<Said[]> {
  const said: Said[] = [];
  const read = async (...[call, payload]: Attempt) => {
    const { status, answer } = await caller.send(call, payload);
    if (status === 200) said.push(...saidIn(call, answer));
  };
  for (const { call, objects } of accessTable(ids).filter((row) => row.call.isReading))
    for (const payload of Object.values(objects)) await read(call, payload());
  const team = await caller.send(listTeammates, {});
  if (team.status === 200)
    for (const { id } of team.answer.teammates) await read(teammates.editTeammate, { teammateId: id });
  return said;
}

interface Outcome {
  act: string;
  may: boolean;
  why: Reason | undefined;
}

/**
 * Tries an act wherever an answer names it, and returns the statements and the outcomes. A single deletion is enough,
 * so that the other attempts still have their colleagues.
 */
async function tryAct(caller: Caller, said: readonly Said[]): Promise<{ told: Outcome[]; done: Outcome[] }> {
  const told: Outcome[] = [];
  const done: Outcome[] = [];
  const outcomes = new Map<string, Outcome>();
  let deleted = 0;
  for (const { name, may, why, attempt } of said) {
    if (name === 'delete' && may && (deleted += 1) > 1) continue;
    const [call, payload] = attempt;
    const act = `${call.path} ${JSON.stringify(payload)}`;
    const outcome = outcomes.get(act) ?? { act, ...(await outcomeOf(caller, attempt)) };
    outcomes.set(act, outcome);
    told.push({ act, may, why });
    done.push({ ...outcome, why: why && outcome.why });
  }
  return { told, done };
}

/** A required proof is not a refusal. */
async function outcomeOf(caller: Caller, [call, payload]: Attempt): Promise<Omit<Outcome, 'act'>> {
  const { status, problem } = await caller.send(call, payload);
  const may = status === 200 || problem.code === 'needs-proof';
  return { may, why: may ? undefined : problem.reason };
}

const setByOperator = 'set-by-operator@example.com';

/** Callers in their situations. */
const situations: Record<string, (made: AccessWorld) => Caller | Promise<Caller>> = {
  ...Object.fromEntries(callers.map((name) => [name, ({ people }: AccessWorld) => people[name]])),
  'an administrator whose address the operator sets': async ({ world }) =>
    world.signIn(await buildAdministrator(world.services.db, { email: setByOperator })),
  'a member beside others who have signed in': async ({ world, people }) => {
    await world.services.db.updateTable('users').set({ lastSeenAt: new Date() }).execute();
    return people.client;
  },
  'a founder who keeps the team': ({ world, people }) => {
    Object.assign(world.services.settings, { teamKeepers: true });
    return people.client;
  },
  'a member of a team that others keep': ({ world, people }) => {
    Object.assign(world.services.settings, { teamKeepers: true });
    return people.teammate;
  },
  'a company on trial without a position': async ({ world, people, ids }) => {
    await world.services.db.deleteFrom('positions').where('companyId', '<>', ids.company).execute();
    return people.trial;
  },
  'a company whose trial has ended': async ({ world, people }) => {
    await world.services.db
      .updateTable('companies')
      .set({ trialEndsAt: new Date(0) })
      .execute();
    return people.trial;
  },
};

const seen = new Map<string, Set<boolean>>();

test.each(Object.entries(situations))('answers state exactly what the caller may do: %s', async (_name, prepare) => {
  const made = await createAccessWorld({ adminEmails: [setByOperator] });
  try {
    const caller = await prepare(made);
    let all = await readAll(caller, made);
    for (const name of Object.keys(attempts)) {
      // A colleague may have been deleted by now, and the last member may not leave.
      if (name === 'leave') all = await readAll(caller, made);
      const said = all.filter((one) => one.name === name);
      for (const { may } of said) seen.set(name, new Set([...(seen.get(name) ?? []), may]));
      const { told, done } = await tryAct(caller, said);
      expect(done).toEqual(told);
    }
  } finally {
    await made.world.close();
  }
});

test('each act is allowed in some situations and refused in others', () => {
  for (const name of Object.keys(attempts)) expect([name, seen.get(name)]).toEqual([name, new Set([true, false])]);
});
