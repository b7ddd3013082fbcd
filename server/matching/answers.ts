import type { PlaceCount } from './places.ts';

/* Matches of a position, as memory and PostgreSQL answer them alike. */

export interface Matches {
  /** The first ones, in ranking order. */
  talentIds: number[];
  /** The true number, beyond the ids listed. */
  talentCount: number;
}

/** Facts for relaxing conditions; only the count where enough talents match. */
export interface MatchAnalysis {
  talentCount: number;
  /** Number of talents, by skill, who would match without that skill only. A skill with none may be absent. */
  nearMatches: Map<number, number>;
  /** Places of the talents who hold all the skills. */
  placeCounts: PlaceCount[];
}
