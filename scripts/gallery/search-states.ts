import type * as z from 'zod/mini';
import { searchTalents } from '#contract/search.ts';
import { type SavedSearch, listSearches } from '#contract/searches.ts';
import type { Answer, Answers } from './view.ts';

/* Saved searches, and their results. */

/** Saved searches; the first has new results, and the last has lost a filter. */
const savedOf = (...searches: z.input<typeof SavedSearch>[]): Answer => ({
  path: listSearches.path,
  change: () => ({ searches }),
});
const saved = { timeZone: 'Europe/Lisbon', version: 1, openedAt: 0, isPartly: false };
export const savedPositions = savedOf(
  { ...saved, id: 1, name: 'Remote', kind: 'positions', cadence: 'daily', newCount: 3, filters: { remote: true } },
  {
    ...saved,
    id: 2,
    name: 'Visa',
    kind: 'positions',
    cadence: 'never',
    newCount: 0,
    filters: { sponsors: true },
    isPartly: true,
  },
);
export const savedTalents = savedOf(
  {
    ...saved,
    id: 1,
    name: 'Actively looking',
    kind: 'talents',
    cadence: 'weekly',
    newCount: 12,
    filters: { looking: true },
  },
  {
    ...saved,
    id: 2,
    name: 'Ten years, without whom we wrote to, in Portugal',
    kind: 'talents',
    cadence: 'never',
    newCount: 0,
    filters: { experienceFrom: 10 },
  },
);
export const openDialog = ['button[aria-haspopup="dialog"]:visible'];

export const foundOf = (count: 0 | 1): Answers => ({
  path: searchTalents.path,
  change: (answer: ReturnType<typeof searchTalents.answer.parse>) => ({
    ...answer,
    talents: answer.talents.slice(0, count),
    talentCount: count,
    nextCursor: null,
    looser: [
      { filter: 'skills', skillId: 1002, talentCount: 12 },
      { filter: 'experienceFrom', talentCount: 3 },
    ],
  }),
});
