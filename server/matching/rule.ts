import { type RawBuilder, sql } from 'kysely';
import { modeFields, placeFields } from '#contract/conditions.ts';
import type { Description, Field, Shown } from '#contract/description.ts';
import { matchOrder } from '#contract/matching.ts';
import { talentFields } from '#contract/talents.ts';
import { wantsMore } from '#contract/reasons.ts';
import { wishFields } from '#contract/wishes.ts';
import { mayBeFoundBy } from '#server/privacy/service.ts';

/** Fields that the rule compares as stored. For a timezone it compares the offset, for skills the ids. */
const { timezone: _timezone, ...placeOfPosition } = placeFields;
const placeOfTalent = { ...modeFields, physicalCountryId: talentFields.physicalCountryId };

/** Conditions of the rule: a row of `positions`, or the unsaved state of an edit screen. */
export interface Conditions extends Shown<typeof placeOfPosition> {
  requiredSkillIds: number[];
  /** Null is Any: anywhere in the world. */
  utcOffsetMinutes: number | null;
}

/** Conditions of a company, which may not find every talent, and further talents to leave out. */
export type OfCompany<C extends Conditions = Conditions> = C & { companyId: number; leftOutIds?: readonly number[] };

/** Conditions, with the wishes that rank the matches (contract/wishes.ts). */
export interface RankedConditions extends Conditions, Wishes {}

/** Wishes of a position other than those of its place. */
export interface Wishes extends Shown<typeof wishFields> {
  optionalSkillIds: number[];
}

export const noWishes: Wishes = {
  optionalSkillIds: [],
  experienceFrom: null,
  workTypeIds: [],
  hiringCountryIds: [],
  sponsorsVisa: false,
};

/** A talent's place of work, for the location half of the rule. */
export interface Place extends Shown<typeof placeOfTalent> {
  utcOffsetMinutes: number | null;
}

/** The facts of a talent that the first two parts of the rule compare: a row of `talents`. */
export interface RuleTalent extends Place {
  skillIds: number[];
}

/** The type of a column, by the empty value of its field. */
const typeOf = ({ empty }: Field): string =>
  typeof empty === 'boolean' ? 'boolean' : Array.isArray(empty) ? 'integer[]' : 'integer';

/** Columns that hold fields of a place, with their types. */
const columnsOf = (fields: Description): Record<string, string> => ({
  utcOffsetMinutes: 'integer',
  ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, typeOf(field)])),
});

const placeColumns = columnsOf(placeOfTalent);
const talentColumns = { skillIds: 'integer[]', ...placeColumns };
const wishColumns = { optionalSkillIds: 'integer[]', ...columnsOf(wishFields) };
const conditionColumns = { requiredSkillIds: 'integer[]', ...columnsOf(placeOfPosition) };
const rankedColumns = { companyId: 'integer', leftOutIds: 'integer[]', ...wishColumns, ...conditionColumns };

// Casts: Object.keys and Object.fromEntries lose the names.
export const placeNames = Object.keys(placeColumns) as (keyof Place)[];
export const talentNames = Object.keys(talentColumns) as (keyof RuleTalent)[];
export const conditionNames = Object.keys(conditionColumns) as (keyof Conditions)[];
export const wishNames = Object.keys(wishColumns) as (keyof Wishes)[];

/** Picks the conditions of a position. */
export const pickConditions = (position: Conditions): Conditions =>
  Object.fromEntries(conditionNames.map((name) => [name, position[name]])) as unknown as Conditions;

/** Lists columns of a table: `p.is_remote, p.country_ids`. */
export const columnList = (table: string, names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(`${table}.${name}`)));

/** The location half of the rule, with the other half's `t` and `p`. */
export const isPlaceFit: RawBuilder<boolean> = sql`(
  not (p.is_remote or p.is_physical)
  or (
    p.is_remote and t.is_remote
    and (
      p.utc_offset_minutes is null
      or 720 - abs(mod(abs(t.utc_offset_minutes - p.utc_offset_minutes), 1440) - 720) <= p.timezone_margin * 60
    )
  )
  or (p.is_physical and t.is_physical and (p.country_ids = '{}' or t.physical_country_id = any (p.country_ids)))
)`;

/**
 * The matching rule (docs/product/matching.md) between a talent `t` and a position `p`, for every SQL query that joins
 * the two. `fit.ts` applies it to one pair and gives reasons. The index in memory uses `fit.ts` for the location and
 * its own sets for the skills. `rule.test.ts` checks that all of them agree.
 * `skill_ids @> required_skill_ids` stands alone, so that the GIN index serves any choice of skills. The result is null
 * where a needed timezone or country is missing; `where` treats that as false.
 */
export const isMatch: RawBuilder<boolean> = sql`(
  t.skill_ids @> p.required_skill_ids and ${isPlaceFit} and ${mayBeFoundBy(sql`p.company_id`)}
)`;

/** A match of the positions `p`, without talents to leave out. */
export const isProposed: RawBuilder<boolean> = sql`(
  ${isMatch} and t.user_id <> all (coalesce(p.left_out_ids, '{}'))
)`;

/** Values as a one-row table to join. PostgreSQL inlines them, so that indexes still apply. */
const rowOf = (columns: Record<string, string>, values: object): RawBuilder<unknown> => {
  const given = new Map(Object.entries(values));
  const list = Object.entries(columns).map(
    ([name, type]) => sql`${given.get(name)}::${sql.raw(type)} as ${sql.ref(name)}`,
  );
  return sql`(select ${sql.join(list)})`;
};

/** A talent to join as `t`, for one whose profile is not saved yet. */
export const talentTable = (talent: RuleTalent): RawBuilder<unknown> => rowOf(talentColumns, talent);

/** Conditions to join as `p`. */
export const conditionsTable = (conditions: OfCompany): RawBuilder<unknown> =>
  rowOf({ companyId: 'integer', leftOutIds: 'integer[]', ...conditionColumns }, conditions);

/** Conditions of several positions as a table `p`, each with its index `n` in this order. */
export const rankedTable = (positions: readonly OfCompany<RankedConditions>[]): RawBuilder<unknown> => {
  const definitions = Object.entries(rankedColumns).map(([name, type]) => sql.raw(`"${name}" ${type}`));
  const names = Object.keys(rankedColumns).map((name) => sql.ref(name));
  return sql`rows from (json_to_recordset(${JSON.stringify(positions)}::json) as (${sql.join(definitions)}))
    with ordinality as p (${sql.join(names)}, n)`;
};

/** The conditions and wishes of one position, to join as `p`. */
export const wishesTable = (position: RankedConditions): RawBuilder<unknown> =>
  rowOf({ ...wishColumns, ...conditionColumns }, position);

const isOnSite = sql`p.is_physical and t.is_physical
  and (p.country_ids = '{}' or t.physical_country_id = any (p.country_ids))`;

const isEligibleIn = (countries: string): RawBuilder<boolean> => {
  const asked = sql.ref(`p.${countries}`);
  return sql`${asked} <> '{}' and (p.sponsors_visa or t.eligible_country_ids && ${asked})`;
};

/** Number of met wishes (contract/reasons.ts) of the positions `p`; computes only wishes that a position has. */
export function wishesMet(positions: readonly RankedConditions[]): RawBuilder<number> {
  const skills = sql<number>`
    case when t.skill_ids && p.optional_skill_ids
      then (select count(*)::integer from unnest(p.optional_skill_ids) optional where optional = any (t.skill_ids))
      else 0
    end`;
  if (!positions.some(wantsMore)) return skills;
  return sql`(${skills}
    + coalesce(t.experience >= p.experience_from, false)::integer
    + (t.work_type_ids && p.work_type_ids)::integer
    + (case when ${isOnSite} then ${isEligibleIn('countryIds')} else ${isEligibleIn('hiringCountryIds')} end)::integer
  )`;
}

/** Ranking of the matches of positions, by `matchOrder`. */
export function ranking(positions: readonly RankedConditions[]): RawBuilder<unknown> {
  const terms = {
    wishes: sql`${wishesMet(positions)} desc`,
    looking: sql`t.availability = 'looking' desc`,
    active: sql`t.last_active_on desc`,
    id: sql`t.user_id`,
  };
  return sql.join(matchOrder.map((by) => terms[by]));
}
