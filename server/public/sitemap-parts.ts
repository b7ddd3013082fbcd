import type { Services } from '#server/platform/calls/services.ts';
import { type Owner, createTurns } from '#server/platform/intake/turns.ts';
import { createKept } from './kept.ts';
import type { Site } from './site.ts';
import { type PartKind, partSize, writeCompanies, writePositions } from './sitemap.ts';
import { listPartOfCompanies, listPartOfPositions } from './store.ts';
import { type TextFile, createTextFile } from './text-file.ts';

/** Of a million positions; some 20 MB. */
const maxKept = 100;
/** Milliseconds after which a part is made again for the times of changes in it. */
const longestKept = 300_000;
/** Migration 0006 notifies of every position that becomes Live, changes or is no longer Live. */
const channel = 'matching_positions';

/** Returns parts of the sitemap; `visitor` takes turns with others for those to be made. */
export type GetPart = (kind: PartKind, part: number, visitor: Owner) => Promise<TextFile>;

/**
 * Makes parts of the sitemap one at a time and keeps them while they name exactly the pages there are. The time of a
 * change may be up to five minutes behind.
 */
export function keepParts({ reading, listener }: Pick<Services, 'reading' | 'listener'>, site: Site): GetPart {
  const kept = createKept<TextFile>(maxKept);
  const turns = createTurns({ what: 'parts of the sitemap', atOnce: 1, waitingEach: 20, waitingTogether: 100 });
  listener.subscribe(channel, {
    onNotify(payload) {
      const [, id] = /^\d+ \[(\d+)/.exec(payload) ?? [];
      // A company may have got or lost its page.
      const stale = id === undefined ? '' : keyOf('positions', Math.floor(Number(id) / partSize));
      kept.forgetWhere((key) => key.startsWith(stale) || !key.startsWith('positions'));
    },
    onReset: () => kept.forgetWhere(() => true),
  });
  const write = async (kind: PartKind, part: number): Promise<TextFile> =>
    createTextFile(
      kind === 'positions'
        ? writePositions(site, await reading.read((db) => listPartOfPositions(db, part, partSize)))
        : writeCompanies(site, await reading.read((db) => listPartOfCompanies(db, part, partSize))),
    );

  return async (kind, part, visitor) => {
    const make = () => turns.run(visitor, () => write(kind, part));
    if (!(await listener.catchUp())) return make();
    return kept.get(`${keyOf(kind, part)}${Math.floor(performance.now() / longestKept)}`, make);
  };
}

const keyOf = (kind: PartKind, part: number): string => `${kind} ${part} `;
