import type { ListedPerson } from '#contract/candidates.ts';
import { stages } from '#contract/stages.ts';
import { sharedHours } from '#contract/working-hours.ts';
import type { PeopleColumn, PeopleSort } from './people-view.ts';

type Key = number | string | null;

/** What each column sorts by; null comes last in either direction. */
const keyOf: Record<PeopleColumn, (person: ListedPerson, positionOffset: number | null) => Key> = {
  name: ({ talent }) => `${talent.firstName} ${talent.lastName}`,
  years: ({ talent }) => talent.experience,
  asks: ({ talent }) => talent.compensation,
  place: ({ talent }, positionOffset) => sharedHours(talent.currentUtcOffset, positionOffset),
  skills: ({ requiredMet, optionalMet }) => requiredMet * 1_000 + optionalMet,
  stage: ({ stage }) => (stage === null ? null : stages.indexOf(stage)),
  who: ({ who }) => who?.firstName ?? null,
  word: ({ lastWord }) => lastWord?.at ?? null,
};

/** Columns that begin with the smallest: names from A, and the least asked. */
const ascending: ReadonlySet<PeopleColumn> = new Set(['name', 'asks', 'who']);

export function readSort(sort: PeopleSort): { column: PeopleColumn; isAscending: boolean } {
  const isReversed = sort.startsWith('-');
  const column = (isReversed ? sort.slice(1) : sort) as PeopleColumn; // its type without the sign
  return { column, isAscending: ascending.has(column) !== isReversed };
}

/** The order after a press on a column's head: its own, reversed, then again that of the pill. */
export function nextSort(sort: PeopleSort | undefined, column: PeopleColumn): PeopleSort | undefined {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? undefined : column;
}

/** Sorts people by a column; people with equal or unknown values keep the order of the pill. */
export function sortPeople(
  people: readonly ListedPerson[],
  sort: PeopleSort,
  { positionOffset, locale }: { positionOffset: number | null; locale: string },
): ListedPerson[] {
  const { column, isAscending } = readSort(sort);
  const { compare } = new Intl.Collator(locale);
  const keyed = people.map((person) => ({ person, key: keyOf[column](person, positionOffset) }));
  return keyed
    .toSorted((one, other) => {
      if (one.key === null || other.key === null) return Number(one.key === null) - Number(other.key === null);
      const order =
        typeof one.key === 'number' && typeof other.key === 'number'
          ? one.key - other.key
          : compare(String(one.key), String(other.key));
      return isAscending ? order : -order;
    })
    .map(({ person }) => person);
}
