import { type RawBuilder, sql } from 'kysely';
import { mayBeFoundBy } from '#server/privacy/service.ts';

/** Conditions of the rule: a row of `positions`, or the unsaved state of an edit screen. */
export interface Conditions {
  requiredSkillIds: number[];
  isRemote: boolean;
  /** Null is Any: anywhere in the world. */
  utcOffsetMinutes: number | null;
  /** Hours. */
  timezoneMargin: number;
  isPhysical: boolean;
  /** Empty means any country. */
  countryIds: number[];
}

/** Conditions of a company, which may not find every talent. */
export type OfCompany<C extends Conditions = Conditions> = C & { companyId: number };

/** Conditions, with the skills that rank the matches. */
export interface RankedConditions extends Conditions {
  optionalSkillIds: number[];
}

/** A talent's place of work, for the location half of the rule. */
export interface Place {
  isRemote: boolean;
  utcOffsetMinutes: number | null;
  isPhysical: boolean;
  physicalCountryId: number | null;
}

/** A talent as the first two parts of the rule see them: a row of `talents`. */
export interface RuleTalent extends Place {
  skillIds: number[];
}

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

/** A talent as a one-row table to join as `t`, for one whose profile is not saved yet. */
export const talentTable = (talent: RuleTalent): RawBuilder<unknown> => sql`(
  select
    ${talent.skillIds}::integer[] as skill_ids,
    ${talent.isRemote}::boolean as is_remote,
    ${talent.utcOffsetMinutes}::integer as utc_offset_minutes,
    ${talent.isPhysical}::boolean as is_physical,
    ${talent.physicalCountryId}::integer as physical_country_id
)`;

/** Conditions as a one-row table to join as `p`. PostgreSQL inlines the values, so the index still applies. */
export const conditionsTable = (conditions: OfCompany): RawBuilder<unknown> => sql`(
  select
    ${conditions.companyId}::integer as company_id,
    ${conditions.requiredSkillIds}::integer[] as required_skill_ids,
    ${conditions.isRemote}::boolean as is_remote,
    ${conditions.utcOffsetMinutes}::integer as utc_offset_minutes,
    ${conditions.timezoneMargin}::integer as timezone_margin,
    ${conditions.isPhysical}::boolean as is_physical,
    ${conditions.countryIds}::integer[] as country_ids
)`;

/**
 * Ranking of a position's matches: more of the optional skills, then talents who are looking, then the most recently
 * active by day, then the id.
 */
export const ranking: RawBuilder<unknown> = sql`
  case when t.skill_ids && p.optional_skill_ids
    then (select count(*) from unnest(p.optional_skill_ids) optional where optional = any (t.skill_ids))
    else 0
  end desc, t.availability = 'looking' desc, t.last_active_on desc, t.user_id`;
