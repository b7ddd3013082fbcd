import * as z from 'zod/mini';
import { call } from './call.ts';
import { ChangedVersion, Id, NoPayload, Nothing, line } from './fields.ts';
import { PositionFilters } from './position-search.ts';
import { talentFilters } from './search.ts';

/** Maximum number of a user's saved searches, besides those of positions. */
export const maxSearches = 10;
export const maxSearchName = 60;

/** How often new results are mailed: at 08:00 in the search's timezone, weekly on Mondays. */
export const cadences = ['daily', 'weekly', 'never'] as const;
export type Cadence = (typeof cadences)[number];
const CadenceName = z.enum(cadences);

const kinds = {
  talents: { kind: z.literal('talents'), filters: z.object(talentFilters) },
  positions: { kind: z.literal('positions'), filters: PositionFilters },
} as const;
export type SearchKind = keyof typeof kinds;

const saved = {
  id: Id,
  /** Empty for a search of a position, which is named by its position. */
  name: z.string(),
  cadence: CadenceName,
  /** IANA name. */
  timeZone: z.string(),
  /** Increases with every save; send it back with changes. */
  version: z.int(),
  /** Whether a filter is left out because its skill, country or position was deleted. */
  isPartly: z.boolean(),
  /** When its results were last opened, in milliseconds since the Unix epoch. */
  openedAt: z.int(),
  /** Number of results that are new since then; absent for a search of a position. */
  newCount: z.optional(z.int()),
  /** Only for a search of a position: it ends with the position, and does not count towards the ten. */
  positionHashId: z.optional(z.string()),
};

/** A saved search, as its user sees it. */
export const SavedSearch = z.discriminatedUnion('kind', [
  z.object({ ...saved, ...kinds.talents }),
  z.object({ ...saved, ...kinds.positions }),
]);
export type SavedSearch = z.output<typeof SavedSearch>;

export const listSearches = call({
  summary: "The user's saved searches, the oldest first, with the number of new results of each.",
  path: '/api/searches',
  audience: ['talent', 'client'],
  token: 'read',
  acting: 'never',
  isReading: true,
  payload: NoPayload,
  answer: z.object({ searches: z.array(SavedSearch) }),
});

const saving = {
  /** Absent for a new one. */
  id: z.optional(Id),
  name: line(maxSearchName).check(z.minLength(1, 'must not be empty')),
  /** Needs a filter, unless it is `never`. */
  cadence: CadenceName,
  timeZone: z.string().check(z.maxLength(100)),
  version: ChangedVersion,
};

export const saveSearch = call({
  summary:
    'Saves a search; of that of a position only how often it is mailed, and the timezone. 409 for an eleventh, and `edit-conflict` for changes to an older version.',
  path: '/api/searches/save',
  audience: ['talent', 'client'],
  token: 'write',
  acting: 'never',
  payload: z.discriminatedUnion('kind', [
    z.object({ ...saving, ...kinds.talents }),
    z.object({ ...saving, ...kinds.positions }),
  ]),
  answer: z.object({ id: Id }),
});

export const openSearch = call({
  summary: 'Notes that the results of a saved search are opened, so that none of them is new.',
  path: '/api/searches/open',
  audience: ['talent', 'client'],
  token: 'write',
  acting: 'never',
  payload: z.object({ id: Id }),
  answer: Nothing,
});

export const deleteSearch = call({
  summary: "Deletes one of the user's saved searches.",
  path: '/api/searches/delete',
  audience: ['talent', 'client'],
  token: 'write',
  acting: 'never',
  payload: z.object({ id: Id }),
  answer: Nothing,
});
