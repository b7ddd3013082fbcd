import type { TalentKey } from '#server/matching/read-cursor.ts';
import type { Conditions, OfCompany, RankedConditions } from '#server/matching/rule.ts';
import type { PlaceCount } from './places.ts';

/* What is asked about talents, and answered alike from memory and by PostgreSQL. */

export interface Matches {
  /** The first ones, in ranking order. */
  talentIds: number[];
  /** Number of all matches, listed or not. */
  talentCount: number;
}

/** Facts for relaxing conditions; where enough talents match, the count alone. */
export interface MatchAnalysis {
  talentCount: number;
  /** By skill, the number of talents who would match if it alone were dropped. A skill with none may be absent. */
  nearMatches: Map<number, number>;
  /** Places of the talents who hold all the skills. */
  placeCounts: PlaceCount[];
}

/** A company's search for talents. Unstated facts satisfy no filter. */
export interface TalentSearch extends OfCompany {
  /** At least one of these; talents with more come first. Empty for any. */
  anySkillIds: number[];
  /** None of these. */
  notSkillIds: number[];
  /** Years; null for any. */
  experienceFrom: number | null;
  /** At least one of these; empty for any. */
  workTypeIds: number[];
  /** May work in this country without a visa; null for any. */
  mayWorkIn: number | null;
  isLooking: boolean;
  /** Days since 2000-01-01; null for any. */
  activeSince: number | null;
  /** Talents to leave out. */
  leftOutIds: readonly number[];
  /** Only some of these; absent for all. */
  amongIds?: readonly number[];
  /** Matches of a position, in its order. */
  position:
    | (RankedConditions & {
        /** Leaves out talents who match these as well. */
        but: Conditions | null;
        /** Talents passed for it. */
        leftOutIds?: readonly number[];
      })
    | null;
}

/** A page of a search: at most `limit` talents after `after`. */
export interface SearchPage {
  after: TalentKey | null;
  limit: number;
}

export interface Found {
  keys: TalentKey[];
  /** Number of all results, listed or not. */
  talentCount: number;
}
