import type { PlaceCount } from './places.ts';

/* Matches of a position; memory and PostgreSQL give the same answer. */

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
