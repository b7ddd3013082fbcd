import { createHash } from 'node:crypto';
import { PostgresAdapter, DummyDriver, Kysely, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { expect, test } from 'vitest';
import { matchOrder, matchOrderVersion } from '#contract/matching.ts';
import { ranking } from './rule.ts';

const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A position with every kind of wish. */
const position = {
  requiredSkillIds: [1],
  optionalSkillIds: [2],
  isRemote: true,
  timezoneMargin: 1,
  utcOffsetMinutes: 0,
  isPhysical: true,
  countryIds: [620],
  workTypeIds: [1],
  experienceFrom: 3,
  hiringCountryIds: [620],
  sponsorsVisa: true,
};

/*
 * Each version of the order of matches, with a hash of the statement that ranks by it. A change of the order fails
 * here: give it the next number and add a line. Keep the existing lines: records of positions refer to them.
 */
const known: Record<number, { order: readonly string[]; rule: string }> = {
  1: { order: ['wishes', 'looking', 'active', 'id'], rule: '3839924502eb' },
};

test('a changed order needs a new version', () => {
  const text = sql`${ranking([position])}`.compile(compiler).sql.replaceAll(/\s+/g, ' ');
  const rule = createHash('sha256').update(text).digest('hex').slice(0, 12);
  expect({ order: matchOrder, rule }).toEqual(known[matchOrderVersion]);
  expect(Object.keys(known).at(-1)).toBe(String(matchOrderVersion));
});
