import { type RawBuilder, sql } from 'kysely';

/** What the rule needs to know of a position: a row of `positions`, or what an edit screen has not saved yet. */
export interface Conditions {
  requiredSkillIds: number[];
  isRemote: boolean;
  /** Null is Any: anywhere in the world. */
  utcOffsetMinutes: number | null;
  /** Hours. */
  timezoneMargin: number;
  isPhysical: boolean;
  /** None is any country. */
  countryIds: number[];
}

/** What ranks the matches too. */
export interface RankedConditions extends Conditions {
  optionalSkillIds: number[];
}

/** Where a talent works: what the half of the rule that speaks of the location needs to know. */
export interface Place {
  isRemote: boolean;
  utcOffsetMinutes: number | null;
  isPhysical: boolean;
  physicalCountryId: number | null;
}

/** What the rule needs to know of a talent: a row of `talents`. */
export interface Availability extends Place {
  skillIds: number[];
}

/**
 * The rule of matching (decisions.md, section 5) between a talent `t` and a position `p`, in either direction: whatever
 * asks PostgreSQL joins the two by this. `fit.ts` says the same of one pair, with the reasons; the index in memory takes
 * the location from there and the skills from its sets. `rule.test.ts` holds all of them to one another.
 * `skill_ids @> required_skill_ids` stands alone, so that the GIN index serves it whichever skills are asked for.
 * Null where a timezone or country is missing that would be needed, which `where` takes as no.
 */
export const isMatch: RawBuilder<boolean> = sql`(
  t.skill_ids @> p.required_skill_ids
  and (
    not (p.is_remote or p.is_physical)
    or (
      p.is_remote and t.is_remote
      and (
        p.utc_offset_minutes is null
        or 720 - abs(mod(abs(t.utc_offset_minutes - p.utc_offset_minutes), 1440) - 720) <= p.timezone_margin * 60
      )
    )
    or (p.is_physical and t.is_physical and (p.country_ids = '{}' or t.physical_country_id = any (p.country_ids)))
  )
)`;

/** Conditions as a one-row table to join as `p`; PostgreSQL puts the values in the rule, so the index still serves. */
export const conditionsTable = (conditions: Conditions): RawBuilder<unknown> => sql`(
  select
    ${conditions.requiredSkillIds}::integer[] as required_skill_ids,
    ${conditions.isRemote}::boolean as is_remote,
    ${conditions.utcOffsetMinutes}::integer as utc_offset_minutes,
    ${conditions.timezoneMargin}::integer as timezone_margin,
    ${conditions.isPhysical}::boolean as is_physical,
    ${conditions.countryIds}::integer[] as country_ids
)`;

/** The order of a position's matches: more of the optional skills, then the most recently active by day, then the id. */
export const ranking: RawBuilder<unknown> = sql`
  case when t.skill_ids && p.optional_skill_ids
    then (select count(*) from unnest(p.optional_skill_ids) optional where optional = any (t.skill_ids))
    else 0
  end desc, t.last_active_on desc, t.user_id`;
