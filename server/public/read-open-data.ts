import type { Services } from '#server/platform/calls/services.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Owner } from '#server/platform/intake/turns.ts';
import { describeCompany, describeFound, describeListedCompany, describePosition } from './describe-open-data.ts';
import { type Listings, positionsPerPage } from './list-live.ts';
import { presentPosition } from './present.ts';
import { filtersOf, readAddress } from './read-address.ts';
import { readSite } from './read-site.ts';
import { seeCompany, seePosition } from './service.ts';
import type { Below } from './store.ts';

/** The public pages' data for programs: what a visitor sees, whoever asks. */
export interface OpenData {
  /** Finds Live positions by the query of the public list and a cursor; `visitor` takes turns with others. */
  search: (query: Readonly<Record<string, unknown>>, visitor: Owner) => Promise<object>;
  /** Lists companies with Live positions below an id; `visitor` takes turns with others. */
  companies: (before: number | null, visitor: Owner) => Promise<object>;
  position: (hashId: string) => Promise<ReturnType<typeof describePosition>>;
  company: (id: string) => Promise<ReturnType<typeof describeCompany>>;
}

export function readOpenData({ db, settings }: Pick<Services, 'db' | 'settings'>, listings: Listings): OpenData {
  const site = readSite(settings);
  return {
    async search({ cursor, ...query }, visitor) {
      const below = readBelow(cursor);
      const { asked, isCut } = readAddress(query);
      const { read, notUnderstood } = await listings.read(asked, visitor);
      const found = await listings.below(filtersOf({ ...asked, ...read }), below, visitor);
      const rows = found.slice(0, positionsPerPage);
      const last = found.length > positionsPerPage ? rows.at(-1) : undefined;
      return {
        positions: rows.map((row) => describeFound(site, row)),
        nextCursor: last ? `${last.since}-${last.id}` : null,
        /** Words without a meaning, and whether another filter could not be read. */
        notUnderstood,
        isPartlyRead: isCut,
      };
    },
    async companies(before, visitor) {
      const { rows, hasMore } = await listings.companies(before, visitor);
      return {
        companies: rows.map((row) => describeListedCompany(site, row)),
        nextBefore: hasMore ? (rows.at(-1)?.id ?? null) : null,
      };
    },
    position: async (hashId) =>
      describePosition(
        site,
        presentPosition((await seePosition(db, hashId, () => Promise.resolve(null))).row, site.positionDays),
      ),
    company: async (id) => describeCompany(site, await seeCompany(db, id)),
  };
}

/** Reads where a list continues; 422 for a cursor that no answer had. */
function readBelow(cursor: unknown): Below | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const [, since, id] = typeof cursor === 'string' ? (/^(\d{1,16})-(\d{1,9})$/.exec(cursor) ?? []) : [];
  if (since === undefined || id === undefined) throw new AppError('invalid', 'This cursor is not from an answer.');
  return { since: Number(since), id: Number(id) };
}
