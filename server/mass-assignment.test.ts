import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { type AccessWorld, createAccessWorld } from '#server/testing/access-world.ts';
import { accessTable } from './access-table.ts';
import { type CallerName, type Ids, likeWhom, type Row } from './access-row.ts';

/*
 * Sends fields that clients may not set, in every object of every payload for which the access table has an accepted
 * one. The call answers as without them, and no existing data of that kind changes.
 */
let world: AccessWorld['world'];
let people: AccessWorld['people'];
const ids = {} as Ids; // filled before the first test runs

beforeAll(async () => {
  const made = await createAccessWorld();
  ({ world, people } = made);
  Object.assign(ids, made.ids);
});
afterAll(() => world.close());

/** Values that no caller has. */
const forbidden = {
  type: 3,
  accountTypeId: 3,
  userType: 'administrator',
  isAdmin: true,
  isTrial: false,
  is_trial: false,
  isTrialExpired: false,
  trialEndsAt: '2099-01-01T00:00:00Z',
  companyId: 3,
  company_id: 3,
  company: { id: 3, isTrial: false },
  email: 'taken-over@example.com',
  userId: 2,
  user_id: 2,
  viewer: { id: 2, type: 3 },
  session: { tokenHash: 'x' },
  hashId: 'chosen',
  avatarKey: 'avatar/chosen.webp',
  avatar_key: 'avatar/chosen.webp',
  backgroundImageKey: 'background/chosen.webp',
  createdAt: '2000-01-01T00:00:00Z',
  updatedAt: '2000-01-01T00:00:00Z',
  liveSince: '2000-01-01T00:00:00Z',
  lastSeenAt: '2000-01-01T00:00:00Z',
  lastActiveOn: '2000-01-01',
  utcOffsetMinutes: 0,
  verifiedDomain: 'chosen.example',
  verified_domain: 'chosen.example',
  verifiedAt: '2000-01-01T00:00:00Z',
  availabilityBy: 'silence',
  availability_by: 'silence',
  suspendedUntil: '2099-01-01T00:00:00Z',
  suspended_until: '2099-01-01T00:00:00Z',
  isFindable: false,
  is_findable: false,
  askedAt: '2000-01-01T00:00:00Z',
  silentSince: '2000-01-01T00:00:00Z',
};
const poison = '"__proto__":{"isAdmin":true,"polluted":true},"constructor":{"prototype":{"polluted":true}}';

/** Fields of a schema, through optional, nullable and default wrappers. */
function fieldsOf(schema: z.core.$ZodType | undefined): Record<string, z.core.$ZodType> | undefined {
  const def = schema?._zod.def as { innerType?: z.core.$ZodType; shape?: Record<string, z.core.$ZodType> } | undefined; // wrappers and objects
  return def?.shape ?? (def?.innerType && fieldsOf(def.innerType));
}

/** Payload as JSON text, with the forbidden fields added to each object whose schema does not have them. */
function smuggle(payload: unknown, schema: z.core.$ZodType, extra: string): string {
  const fields = fieldsOf(schema);
  if (!fields || typeof payload !== 'object' || payload === null) return JSON.stringify(payload) ?? 'null';
  const own = Object.entries(payload).map(([name, value]) => {
    const inner = fields[name];
    return `${JSON.stringify(name)}:${inner ? smuggle(value, inner, extra) : JSON.stringify(value)}`;
  });
  const more = Object.entries(forbidden)
    .filter(([name]) => !(name in fields))
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{${[...own, ...more, ...(extra ? [extra] : [])].join(',')}}`;
}

async function sendText(name: CallerName, { call }: Row, text: string) {
  if (!call.files) return people[name].post(call.path, text, { 'content-type': 'application/json' });
  // A multipart call has a part of JSON text for each payload field, and takes few more parts than fields.
  const parts = Object.entries(JSON.parse(text) as Record<string, unknown>)
    .slice(0, 5)
    .map(
      ([field, value]) => `--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${JSON.stringify(value)}\r\n`,
    );
  return people[name].post(call.path, `${parts.join('')}--b--\r\n`, {
    'content-type': 'multipart/form-data; boundary=b',
  });
}

/** Facts that payloads may not change, of every row by its key. */
async function protectedFacts(): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; facts: string }>`
    select 'user ' || id as key, row(type, email, company_id, avatar_key, created_at, suspended_until)::text as facts from users
    union all select 'company ' || id, row(is_trial, trial_ends_at, avatar_key, background_image_key, created_at, verified_domain, suspended_until)::text from companies
    union all select 'talent ' || user_id, row(background_image_key, last_active_on, availability_by, is_findable)::text from talents
    union all select 'position ' || id, row(company_id, hash_id, created_at, live_since)::text from positions
    union all select 'session ' || token_hash::text, row(user_id, administrator_session, created_at)::text from sessions
    union all select 'message ' || id, row(thread_id, user_id, created_at)::text from messages`.execute(
    world.services.db,
  );
  return new Map(rows.map(({ key, facts }) => [key, facts]));
}

/** Finds a caller that the row accepts, and the object's name. Prefers one on trial, who has the most to gain. */
function accepted({ answers, objects }: Row): { name: CallerName; object: string } | undefined {
  const names = Object.keys(objects);
  const all = (Object.entries(answers) as [CallerName, number[]][])
    .filter(([name, statuses]) => statuses.includes(200) && !(name in likeWhom))
    .map(([name, statuses]) => ({ name, object: names[statuses.indexOf(200)] ?? '' }));
  return all.find(({ name }) => name === 'trial') ?? all[0];
}

const table = accessTable(ids);
// Calls that legitimately change such facts: for an administrator, or for the user at sign-up and sign-in.
const mayChange = new Set([
  '/api/adminExtendTrial',
  '/api/adminSetTrial',
  '/api/adminSetDomain',
  '/api/adminSuspend',
  '/api/adminRestore',
  '/api/adminDeleteUser',
  '/api/deleteTeammate',
  '/api/client/positions/delete',
]);
/** Calls that end the caller's session. */
const leaving = new Set(['/api/signout', '/api/client/teammates/leave']);
const rows = table.filter((row) => accepted(row) && !leaving.has(row.call.path));

describe.each(rows)('$call.path', (row) => {
  test('ignores fields that the caller may not set', async () => {
    const { name, object } = accepted(row) ?? { name: 'nobody', object: '' };
    const before = await protectedFacts();
    const payload = row.objects[object]?.();
    const reply = await sendText(name, row, smuggle(payload, row.call.payload, ''));
    expect(reply).toMatchObject({ status: 200 });
    const after = await protectedFacts();
    const changed = [...before]
      .filter(([key, facts]) => after.has(key) && after.get(key) !== facts)
      .map(([key]) => key);
    expect(mayChange.has(row.call.path) ? [] : changed).toEqual([]);
    expect(JSON.stringify([...after])).not.toMatch(/taken-over|chosen/);
    // No new user is an administrator.
    const made = [...after].filter(([key]) => !before.has(key));
    expect(made.filter(([key, facts]) => key.startsWith('user ') && facts.startsWith('(3,'))).toEqual([]);
  });

  test('is immune to prototype pollution', async () => {
    const { name, object } = accepted(row) ?? { name: 'nobody', object: '' };
    const before = await protectedFacts();
    const text = smuggle(row.objects[object]?.(), row.call.payload, poison);
    const { status } = await sendText(name, row, text);
    // Calls that remove an object answered 200 above and now find none; what was started is under way.
    expect([200, 400, 404, 409]).toContain(status);
    const after = await protectedFacts();
    expect([...before].filter(([key, facts]) => after.has(key) && after.get(key) !== facts)).toEqual([]);
    expect({}).not.toHaveProperty('polluted');
    expect({}).not.toHaveProperty('isAdmin');
  });
});

test('a version is a number or nothing, and never written', async () => {
  const versions = ['-1', '0', '"1"', '1.5', '1e99', '[1]', '{}', 'true', 'null', '2147483648', '"version + 1"'];
  const saves = [
    ['talent', '/api/saveTalent', 'talent', '"bio":"Smuggled"'],
    ['client', '/api/client/company/update', 'company', '"tagline":"Smuggled"'],
    ['client', '/api/client/positions/update', 'position', `"id":${ids.live.id},"title":"Smuggled"`],
    ['client', '/api/client/teammates/update', 'teammate', `"id":${ids.client},"title":"Smuggled"`],
  ] as const;
  for (const [name, path, field, fields] of saves) {
    const row = table.find(({ call }) => call.path === path);
    if (!row) throw new Error(`${path} is not in the table.`);
    for (const version of versions) {
      const { status } = await sendText(name, row, `{"${field}":{${fields},"version":${version}}}`);
      expect([409, 422], `${path} with the version ${version}`).toContain(status);
    }
  }
  const { rows: smuggled } = await sql`
    select bio from users where bio = 'Smuggled' or title = 'Smuggled'
    union all select tagline from companies where tagline = 'Smuggled'
    union all select title from positions where title = 'Smuggled'`.execute(world.services.db);
  expect(smuggled).toEqual([]);
});
