import { useQueries } from '@tanstack/react-query';
import { countQuery, searchOf } from './candidate-count.ts';

type Conditions = Parameters<typeof searchOf>[0];

/**
 * Numbers of candidates left if each of some skills were required too; undefined until known. They are requested once
 * the conditions have settled.
 */
export function useCountsWith(conditions: Conditions, skillIds: readonly number[]): (number | undefined)[] {
  return useQueries({
    queries: skillIds.map((id) => countQuery(searchOf({ ...conditions, skillIds: [...conditions.skillIds, id] }))),
    combine: (answers) => answers.map(({ data }) => data?.talentCount),
  });
}
