import fc from 'fast-check';
import { sql } from 'kysely';
import pino from 'pino';
import { vi } from 'vitest';
import type { HomePart } from '#contract/matching.ts';
import { emit } from '#server/app.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { createListener } from '#server/platform/memory/listener.ts';
import { findTimezone, installReference, skills } from '#server/reference/service.ts';
import { createTestDatabase } from '#server/testing/database.ts';
import { type Memory, type TalentIndex, keepMemory } from './index/service.ts';
import type { Talents } from './ask-talents.ts';

/*
 * Random talents and positions for the tests of matching. The rule of docs/product/matching.md is implemented
 * a second time, independently. Few skills, countries and timezones make matches frequent.
 */
const few = skills.slice(0, 5).map(({ id }) => id);
const countries = [620, 276, 392];
/** From UTC-11 to UTC+14, 25 hours apart but one hour around the clock, with half and quarter hours between. */
const zones = [
  'Pacific/Pago_Pago',
  'America/New_York',
  'Europe/London',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
];
const ids = (choices: number[]) => fc.subarray(choices).map((chosen) => chosen.toSorted((a, b) => a - b));
/** At most two of them. */
export const fewSkills = fc.subarray(few, { maxLength: 2 }).map((chosen) => chosen.toSorted((a, b) => a - b));
const offsetOf = (zone: string | null) => (zone === null ? null : (findTimezone(zone)?.utcOffsetMinutes ?? null));

export const talentSamples = fc
  .record({
    skillIds: ids(few),
    isRemote: fc.boolean(),
    timezone: fc.option(fc.constantFrom(...zones)),
    isPhysical: fc.boolean(),
    physicalCountryId: fc.option(fc.constantFrom(...countries)),
    day: fc.integer({ min: 1, max: 4 }),
    availability: fc.constantFrom('open', 'open', 'looking', 'notLooking'),
    /** From the company of all positions. */
    isHiding: fc.constantFrom(false, false, false, true),
    /** By that company. */
    isBlocked: fc.constantFrom(false, false, false, false, true),
    experience: fc.option(fc.integer({ min: 0, max: 3 })),
    workTypeIds: fc.subarray([1, 2, 5]),
    eligibleCountryIds: ids(countries),
    /** Hides from that company too unless it is verified. */
    isVerifiedOnly: fc.constantFrom(false, false, false, true),
  })
  .map((talent) => ({ ...talent, utcOffsetMinutes: offsetOf(talent.timezone) }));

export const positionSamples = fc
  .record({
    requiredSkillIds: ids(few),
    optionalSkillIds: ids(few),
    experienceFrom: fc.option(fc.integer({ min: 0, max: 4 })),
    workTypeIds: ids([1, 2, 5]),
    hiringCountryIds: ids(countries),
    sponsorsVisa: fc.constantFrom(false, false, false, true),
    isLive: fc.boolean(),
    isRemote: fc.boolean(),
    timezone: fc.option(fc.constantFrom('Any', ...zones)),
    timezoneMargin: fc.integer({ min: 0, max: 6 }),
    isPhysical: fc.boolean(),
    countryIds: ids(countries),
    /** Day it went Live; some share one. */
    day: fc.integer({ min: 1, max: 4 }),
  })
  .map((position) => ({ ...position, utcOffsetMinutes: offsetOf(position.timezone) }));

type Sample<T> = T extends fc.Arbitrary<infer Value> ? Value : never;
export type TalentSample = Sample<typeof talentSamples>;
export type PositionSample = Sample<typeof positionSamples>;
export type PlainTalent = TalentSample & { id: number };
export type PlainPosition = PositionSample & { id: number; companyId: number };
export type PlainConditions = Omit<PositionSample, 'day' | 'isLive'>;

export function matches(talent: TalentSample, position: PlainConditions): boolean {
  for (const skill of position.requiredSkillIds) if (!talent.skillIds.includes(skill)) return false;
  if (!position.isRemote && !position.isPhysical) return true;
  const [wanted, there] = [position.utcOffsetMinutes, talent.utcOffsetMinutes];
  const dayShifts = [-1440, 0, 1440];
  const isNear =
    wanted === null ||
    (there !== null && dayShifts.some((shift) => Math.abs(wanted - there + shift) <= position.timezoneMargin * 60));
  if (position.isRemote && talent.isRemote && isNear) return true;
  const isWanted =
    position.countryIds.length === 0 || position.countryIds.some((id) => id === talent.physicalCountryId);
  return position.isPhysical && talent.isPhysical && isWanted;
}

const common = (some: number[], others: number[]) => some.filter((id) => others.includes(id)).length;

/**
 * Ids of the Live positions on a talent's home: matches first, then by the share of required skills held, then the
 * newest. None for a talent who hides from their company.
 */
export function listPlainly(positions: PlainPosition[], talent: TalentSample): number[] {
  const share = ({ requiredSkillIds }: PlainPosition) =>
    requiredSkillIds.length === 0 ? 1 : common(requiredSkillIds, talent.skillIds) / requiredSkillIds.length;
  return positions
    .filter(({ isLive }) => isLive && !talent.isHiding)
    .toSorted(
      (a, b) =>
        Number(matches(talent, b)) - Number(matches(talent, a)) || share(b) - share(a) || b.day - a.day || b.id - a.id,
    )
    .map(({ id }) => id);
}

/** The part of a talent's home that lists a position, by misses. Without any required skill, one miss is too many. */
export function partPlainly(position: PlainPosition, talent: TalentSample): HomePart {
  const held = common(position.requiredSkillIds, talent.skillIds);
  const missing = position.requiredSkillIds.length - held;
  if (missing > 0 && held === 0) return 'others';
  const isElsewhere = !matches(talent, { ...position, requiredSkillIds: [] });
  return (['fits', 'oneStep'] as const)[missing + Number(isElsewhere)] ?? 'others';
}

export const talentRow = ({ day, isHiding: _isHiding, isBlocked: _isBlocked, ...talent }: TalentSample) => ({
  ...talent,
  lastActiveOn: `2026-01-0${day}`,
});

export const positionRow = ({ day, ...position }: PositionSample) => ({
  ...position,
  liveSince: new Date(Date.UTC(2026, 0, day)),
});

let emails = 0;

/** Inserts talents, their rules that hide them from the company, and the company's blocks. */
export async function insertTalents(db: Database, companyId: number, samples: TalentSample[]): Promise<PlainTalent[]> {
  if (samples.length === 0) return [];
  const users = await db
    .insertInto('users')
    .values(
      samples.map(() => ({
        type: 1 as const,
        email: `sample${(emails += 1)}@example.com`,
        firstName: 'Ada',
        lastName: 'Moreau',
        companyId: null,
      })),
    )
    .returning('id')
    .execute();
  const talents = samples.map((sample, index) => ({ ...sample, id: users[index]?.id ?? 0 }));
  const rows = talents.map(({ id, ...sample }) => ({ ...talentRow(sample), userId: id }));
  await db.insertInto('talents').values(rows).execute();
  await storeHiding(db, companyId, talents);
  return talents;
}

/** Replaces the talents' rules and the company's blocks with those of the samples. */
export async function storeHiding(db: Database, companyId: number, talents: PlainTalent[]): Promise<void> {
  const ids = talents.map(({ id }) => id);
  await db
    .deleteFrom('exclusions')
    .where('talentId', 'in', [0, ...ids])
    .execute();
  const rules = talents.filter(({ isHiding }) => isHiding).map(({ id }) => ({ talentId: id, companyId }));
  if (rules.length > 0) await db.insertInto('exclusions').values(rules).execute();
  const blocked = talents.filter(({ isBlocked }) => isBlocked).map(({ id }) => id);
  await sql`delete from hidden_pairs where talent_id = any (${ids}::integer[]) and origin = 'company'`.execute(db);
  await sql`
    insert into hidden_pairs (company_id, talent_id, origin, talent_name)
    select ${companyId}::integer, id, 'company', 'Ada Moreau' from unnest(${blocked}::integer[]) id`.execute(db);
}

let positions = 0;

export async function insertPositions(
  db: Database,
  companyId: number,
  samples: PositionSample[],
): Promise<PlainPosition[]> {
  if (samples.length === 0) return [];
  const rows = samples.map((sample) => ({
    ...positionRow(sample),
    companyId,
    hashId: `sample-${(positions += 1)}`,
    title: 'Engineer',
  }));
  const inserted = await db.insertInto('positions').values(rows).returning('id').execute();
  return samples.map((sample, index) => ({ ...sample, companyId, id: inserted[index]?.id ?? 0 }));
}

/** A database of its own, and matching's memory of it. */
export interface Remembered {
  db: Database;
  memory: Memory;
  /** Answers from memory only. */
  talents: Talents;
  close(): Promise<void>;
}

export async function createRemembered(): Promise<Remembered> {
  const database = await createTestDatabase();
  const { db } = database.connection;
  await installReference({ db, emit });
  const log = pino({ level: 'silent' });
  const listener = createListener({ url: database.url, log });
  const memory = keepMemory({ db, listener, log });
  const ask = <T>(question: (index: TalentIndex) => T) => untilAnswered(() => memory.askTalents(question));
  const askOfEach = <Item, T>(items: readonly Item[], question: (index: TalentIndex, item: Item) => T) =>
    untilAnswered(() => memory.askTalentsOfEach(items, question));
  return {
    db,
    memory,
    talents: {
      count: (conditions) => ask((index) => index.count(conditions)),
      countEach: (positions) => askOfEach(positions, (index, position) => index.count(position)),
      rank: (positions, limit) => askOfEach(positions, (index, position) => index.rank(position, limit)),
      analyse: (conditions) => ask((index) => index.analyse(conditions)),
      search: (searches, page) => askOfEach(searches, (index, search) => index.search(search, page)),
    },
    async close() {
      await memory.close();
      await listener.close();
      await database.drop();
    },
  };
}

/** Asks again if memory has just lost its connection, as on a very busy machine. */
export const untilAnswered = <T>(ask: () => Promise<T | undefined>): Promise<T> =>
  vi.waitFor(
    async () => {
      const answer = await ask();
      if (answer === undefined) throw new Error('Memory did not answer.');
      return answer;
    },
    { timeout: 60_000 },
  );
