import fc from 'fast-check';
import { sql } from 'kysely';
import sharp from 'sharp';
import { accountTypes, type AccountType, type Call } from '#contract/call.ts';
import { accessTable } from '#server/access-table.ts';
import { type CallerName, callers, type Row } from '#server/access-row.ts';
import { buildWebm } from '#server/media/build.ts';
import { hashToken } from '#server/platform/session/session.ts';
import { type AccessWorld, createAccessWorld } from './access-world.ts';
import { type Caller, multipart } from './caller.ts';
import { changedBetween, openContents } from './contents.ts';
import { type Attempt, judge } from './judge.ts';
import { type KnownValues, payloadsOf, type Sent } from './payloads.ts';

export interface FuzzFindings {
  calls: number;
  requests: number;
  /** Requests by status. */
  statuses: Record<number, number>;
  /** Faults, with the caller and the payload. */
  faults: string[];
}

interface Plan {
  /** The same seed sends the same requests. */
  seed: number;
  /** Number of requests to each call. */
  each: number;
}

type Files = Partial<Record<string, Buffer>>;
interface Shot {
  name: CallerName;
  sent: Sent;
  files: Files;
}

/**
 * Sends each call of the contract valid, nearly valid and hostile payloads, as each kind of caller, in its own world.
 * Judges every answer, and compares the contents of all tables and files before and after.
 */
export async function fuzz({ seed, each }: Plan): Promise<FuzzFindings> {
  const made = await createAccessWorld();
  const { world, people, ids } = made;
  const findings: FuzzFindings = { calls: 0, requests: 0, statuses: {}, faults: [] };
  try {
    const read = await openContents(world);
    const known = await knownValues(made);
    const attachments = await attachmentsOf();
    const begun = new Map(Object.entries(people).map(([name, { cookies }]) => [name, [...cookies]]));
    let before = await read();
    for (const [index, row] of accessTable(ids).entries()) {
      findings.calls += 1;
      const shots = fc.sample(shotsAt(row, known, attachments), { seed: seed + index, numRuns: each });
      for (const shot of shots) {
        const caller = people[shot.name];
        if (!(await sessionOf(made, caller)).type) restart(caller, begun.get(shot.name));
        const attempt = { ...attemptOf(row.call, shot.sent), ...(await sessionOf(made, caller)) };
        const reply = await send(caller, row.call, shot);
        const after = await read();
        findings.requests += 1;
        findings.statuses[reply.status] = (findings.statuses[reply.status] ?? 0) + 1;
        for (const fault of judge(attempt, reply, changedBetween(before, after)))
          findings.faults.push(`${row.call.path} as ${shot.name}: ${fault}. Sent: ${inShort(shot)}`);
        before = after;
      }
      await sql`truncate limits`.execute(world.services.db);
    }
    // Neither statuses nor the log may show a server error.
    for (const { level, err } of world.logged)
      if (Number(level) >= 50) findings.faults.push(`logged as an error: ${JSON.stringify(err)?.slice(0, 500)}`);
    return findings;
  } finally {
    await world.close();
  }
}

type Session = Pick<Attempt, 'type' | 'isActing'>;

/** Account type of a caller's session, null without one, and whether an administrator acts in it. */
async function sessionOf({ world }: AccessWorld, { cookies }: Caller): Promise<Session> {
  const token = cookies.get('session');
  if (token === undefined) return { type: null, isActing: false };
  const { rows } = await sql<{ type: AccountType; isActing: boolean }>`
    select u.type, s.administrator_session is not null as is_acting from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hashToken(token)}::bytea and s.expires_at > now()`.execute(world.services.db);
  const names = ['talent', 'client', 'administrator'] as const;
  const type = names.find((name) => accountTypes[name] === rows[0]?.type) ?? null;
  return { type, isActing: rows[0]?.isActing === true };
}

/** Restores a caller's initial cookies after a call has ended its session. */
function restart({ cookies }: Caller, begun: readonly (readonly [string, string])[] = []): void {
  cookies.clear();
  for (const [name, value] of begun) cookies.set(name, value);
}

function shotsAt({ call, objects }: Row, known: KnownValues, attachments: readonly Buffer[]): fc.Arbitrary<Shot> {
  const { audience } = call;
  const likely =
    typeof audience === 'string' ? callers : callers.filter((name) => audience.some((type) => isOf(name, type)));
  const samples = Object.values(objects).map((payload) => payload());
  const files = Object.fromEntries((call.files ?? []).map((name) => [name, fc.constantFrom(...attachments)]));
  return fc.record({
    name: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...likely) },
      { weight: 1, arbitrary: fc.constantFrom(...callers) },
    ),
    sent: payloadsOf(call, known, samples),
    files: fc.record(files, { requiredKeys: [] }),
  });
}

const members: readonly CallerName[] = [
  'client',
  'teammate',
  'otherCompany',
  'trial',
  'acting',
  'actingMember',
  'unproven',
];
const talents: readonly CallerName[] = ['talent', 'otherTalent', 'actingTalent'];

const isOf = (name: CallerName, type: keyof typeof accountTypes): boolean =>
  type === 'administrator' ? name === 'administrator' : (type === 'client' ? members : talents).includes(name);

function attemptOf(call: Call, sent: Sent): Omit<Attempt, keyof Session> {
  const text = 'body' in sent ? sent.body : JSON.stringify(call.files ? partsOf(sent.payload) : sent.payload);
  const isValid = call.payload.safeParse(readJson(text)).success;
  const mayBeUnreadable = 'body' in sent || call.files !== undefined || reservedNames.test(text);
  return { call, isValid, mayBeUnreadable };
}

/** Fields that the body parser refuses. */
const reservedNames = /"(?:__proto__|constructor)":/;

/** Returns the value as the server reads it, or undefined, which no call accepts. */
function readJson(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Sends a shot, with an anti-forgery token that fits the session. */
async function send(caller: Caller, call: Call, { sent, files }: Shot) {
  caller.cookies.delete('XSRF-TOKEN');
  if ('body' in sent) return caller.post(call.path, sent.body, { 'content-type': 'application/json' });
  if (!call.files) return caller.post(call.path, JSON.stringify(sent.payload), { 'content-type': 'application/json' });
  const { body, type } = multipart(partsOf(sent.payload), files);
  return caller.post(call.path, body, { 'content-type': type });
}

/** Fields of a payload that can be parts of a multipart body. */
const partsOf = (payload: unknown): Record<string, unknown> =>
  typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? { ...payload } : {};

/** Existing ids, names and addresses. */
async function knownValues({ world, ids }: AccessWorld): Promise<KnownValues> {
  const { db } = world.services;
  const { rows: skills } = await sql<{ id: number }>`select id from skills order by id limit 5`.execute(db);
  const numbers = Object.values(ids).filter((value) => typeof value === 'number');
  return {
    integers: [...numbers, ids.draft.id, ids.live.id, ...skills.map(({ id }) => id), 620, 276],
    strings: [
      ids.draft.hashId,
      ids.live.hashId,
      ids.session,
      ids.takenEmail,
      '000000',
      'Europe/Lisbon',
      'Ada',
      '<p>Hello</p>',
    ],
  };
}

/** Files to send: none, damaged and good ones. */
async function attachmentsOf(): Promise<Buffer[]> {
  const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const video = await buildWebm({ seconds: 2 });
  return [
    Buffer.alloc(0),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    picture,
    picture.subarray(0, picture.length / 2),
    video,
    video.subarray(0, video.length / 2),
  ];
}

const inShort = ({ sent, files }: Shot): string => {
  const text = JSON.stringify('body' in sent ? sent.body : sent.payload) ?? 'nothing';
  const names = Object.entries(files).map(([name, bytes]) => `${name} of ${bytes?.length ?? 0} bytes`);
  return [text.length > 400 ? `${text.slice(0, 400)}... (${text.length} characters)` : text, ...names].join(', ');
};
