import { parseRows } from '#server/matching/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Owner, createTurns } from '#server/platform/intake/turns.ts';
import { createKept } from './remember-results.ts';
import type { Site } from './read-site.ts';
import { type PartKind, partSize, writeCompanies, writePositions } from './write-sitemap.ts';
import { listPartOfCompanies, listPartOfPositions } from './store.ts';
import { type TextFile, createTextFile } from './send-file.ts';

/** The parts of a million positions; some 20 MB. */
const maxKept = 100;
/** Milliseconds after which a part is rebuilt for the times of changes in it. */
const longestKept = 300_000;
/** `tell_matching` notifies of all positions that go Live or are no longer Live. */
const channel = 'facts_of_positions';

/** The beginning of a position's facts (`facts_of`); the id alone if it is not Live. */
type PositionFacts = [id: number, companyId?: number];

interface Part extends TextFile {
  /** For each of its ids, 1 if the sitemap has it. */
  shown: Uint8Array;
}

/** Returns parts of the sitemap; `visitor` takes turns with others for building them. */
export type GetPart = (kind: PartKind, part: number, visitor: Owner) => Promise<TextFile>;

/**
 * Builds parts of the sitemap one at a time and keeps them while they list exactly the existing pages. Times of changes
 * may be up to five minutes old.
 */
export function keepParts({ db, listener }: Pick<Services, 'db' | 'listener'>, site: Site): GetPart {
  const kept = createKept<Part>(maxKept);
  const forgetUnless = (kind: PartKind, id: number, isShown: boolean) =>
    kept.forgetUnless(keyOf(kind, Math.floor(id / partSize)), ({ shown }) => (shown[id % partSize] === 1) === isShown);
  const turns = createTurns({ what: 'parts of the sitemap', atOnce: 1, waitingEach: 20, waitingTogether: 100 });
  listener.subscribe(channel, {
    onNotify(payload) {
      const rows = parseRows(payload);
      if (!rows) return kept.forgetWhere(() => true);
      for (const [id, companyId] of rows as PositionFacts[]) {
        forgetUnless('positions', id, companyId !== undefined);
        if (companyId !== undefined) forgetUnless('companies', companyId, true);
      }
      // The company of such a position is unknown, and may have lost its page.
      if (rows.some(([, companyId]) => companyId === undefined)) kept.forgetWhere((key) => key.startsWith('companies'));
    },
    onReset: () => kept.forgetWhere(() => true),
  });
  async function write(kind: PartKind, part: number): Promise<Part> {
    if (kind === 'positions') {
      const { ids, lines } = await listPartOfPositions(db, part, partSize);
      return { ...(await createTextFile(writePositions(site, lines))), shown: markIds(ids) };
    }
    const rows = await listPartOfCompanies(db, part, partSize);
    return { ...(await createTextFile(writeCompanies(site, rows))), shown: markIds(rows.map(({ id }) => id)) };
  }

  return async (kind, part, visitor) => {
    const make = () => turns.run(visitor, () => write(kind, part));
    if (!(await listener.catchUp())) return make();
    return kept.get(keyOf(kind, part), make);
  };
}

/** Key of a part; parts of an earlier period are never requested again. */
const keyOf = (kind: PartKind, part: number): string =>
  `${kind} ${part} ${Math.floor(performance.now() / longestKept)}`;

function markIds(ids: readonly number[]): Uint8Array {
  const shown = new Uint8Array(partSize);
  for (const id of ids) shown[id % partSize] = 1;
  return shown;
}
