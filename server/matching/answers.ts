import type { PlaceCount } from './places.ts';

/* What is answered about all talents, by memory and by PostgreSQL alike. */

export interface Matches {
  /** The first ones in the order of the ranking. */
  talentIds: number[];
  /** The true number, also beyond the ids given. */
  talentCount: number;
}

/** What there is to know about how conditions might be relaxed; nothing but the count where enough talents match. */
export interface MatchAnalysis {
  talentCount: number;
  /** How many would match without one skill and do not with it, by skill. A skill without anybody may be absent. */
  nearMatches: Map<number, number>;
  /** Where those who hold all the skills work. */
  placeCounts: PlaceCount[];
}
