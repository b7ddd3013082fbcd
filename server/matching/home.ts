import type * as z from 'zod/mini';
import {
  type HomeCounts,
  type HomePart,
  type countFitting as countFittingCall,
  homeParts,
  type talentHome as talentHomeCall,
} from '#contract/matching.ts';
import { markPosition } from '#contract/position-marks.ts';
import type { Silence } from '#contract/silence.ts';
import type { Skill } from '#contract/reference.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type ViewerSession, whyNotActing } from '#server/platform/session/viewer.ts';
import { findLivePositions, findMarks } from '#server/positions/service.ts';
import { listHidden, readSilence } from '#server/privacy/service.ts';
import { checkCountry, presentSkills, readSkillChoices, readTimezone } from '#server/reference/service.ts';
import { loadTalent } from '#server/talents/service.ts';
import { type HomeKey, readCursor, writeCursor } from './read-cursor.ts';
import { countHomePositions, findWritten, listFrequentSkills, listHomePositions, readOwn } from './home-store.ts';
import type { HomeTalent, LivePositions } from './index/service.ts';
import { presentHomePosition } from './present.ts';
import type { RuleTalent } from './rule.ts';
import type { Matching } from './service.ts';
import { countStanding } from './standing-store.ts';
import { findNotSent } from './read-standing.ts';

/** A talent viewing positions, or the administrator acting as them. */
export interface HomeViewer {
  id: number;
  session: Pick<ViewerSession, 'actingAdministrator'>;
}

/** Positions per page of a talent's home. */
const pageSize = 60;

/** Skills offered to a talent who has stated none. */
const offeredSkills = 12;

/**
 * Skills offered first where Live positions name too few: JavaScript, TypeScript, Python, Java, React, Node.js, Go, C#,
 * PostgreSQL, Docker, Amazon Web Services and Kubernetes.
 */
const commonSkillIds: readonly number[] = [1001, 1002, 1003, 1004, 2007, 3001, 1008, 1005, 5001, 7008, 7001, 7009];

interface Page {
  after: HomeKey | null;
  limit: number;
  /** The part in which the page begins; absent for a home without parts. */
  fromPart?: HomePart | undefined;
}

/** A page of a talent's home before it is presented. */
interface Home {
  talent: RuleTalent;
  listed: HomeKey[];
  counts?: HomeCounts | undefined;
  frequentSkills?: Skill[] | undefined;
  availability?: 'notLooking' | undefined;
  silence?: Silence | undefined;
  hiddenCompanyCount?: number | undefined;
}

/**
 * Lists all Live positions for a talent: matches first, then by the share of required skills held, then the newest.
 * `inParts` groups them for a talent who has stated skills, and adds the other facts that the home's screen needs.
 */
export async function talentHome(
  { db, memory, fallback }: Matching,
  viewer: HomeViewer,
  { cursor, inParts: isInParts = false }: z.output<(typeof talentHomeCall)['payload']>,
): Promise<z.input<(typeof talentHomeCall)['answer']>> {
  const talentId = viewer.id;
  const own = readOwn(db, talentId);
  const after = cursor ? readCursor(cursor) : null;
  const limit = pageSize + 1;
  const isFirst = isInParts && after === null;
  const partFor = ({ skillIds }: RuleTalent): HomePart | undefined =>
    after ? after.part : isInParts && skillIds.length > 0 ? homeParts[0] : undefined;
  /** Queries the companies a talent hides from only if there may be some. */
  const answerFromMemory = async (hiding?: Promise<Hidden>): Promise<Home | undefined> => {
    const beside = Promise.all([own, hiding]);
    const home = await memory.askAll((talents, positions, read?: Awaited<typeof beside>) => {
      const [ofTalent, hidden] = read ?? [];
      const found = talents.find(talentId);
      if (!found) return undefined;
      if (!hidden && talents.mayHide(talentId)) return 'hides' as const;
      const talent = { ...found, hiddenFrom: hidden?.from ?? none, passed: ofTalent?.passed };
      const fromPart = partFor(talent);
      const page = { after, limit, fromPart };
      if (!isFirst) return { talent, listed: listFromMemory(positions, talent, page) };
      const said = { talent, ...saidIf(talent.isFindable, hidden) };
      if (fromPart) return { ...said, ...positions.open(talent, limit) };
      const frequentSkills = offerSkills(positions.frequentSkills(offeredSkills));
      return { ...said, listed: listFromMemory(positions, talent, page), frequentSkills };
    }, beside);
    return home === 'hides' ? answerFromMemory(findHidden(db, talentId)) : home;
  };
  const answering = fallback.answer<Home>(
    () => answerFromMemory(memory.mayHide(talentId) ? findHidden(db, talentId) : undefined),
    async () => {
      const [found, hidden, { passed }] = await Promise.all([loadTalent(db, talentId), findHidden(db, talentId), own]);
      const talent = { ...found, hiddenFrom: hidden.from, passed };
      const fromPart = partFor(talent);
      const page = { after, limit, fromPart, hiddenFrom: hidden.from, passed };
      const listed = await listHomePositions(db, talentId, page);
      if (!isFirst) return { talent, listed };
      const said = { talent, listed, ...saidIf(talent.isFindable, hidden) };
      return fromPart
        ? { ...said, counts: await countHomePositions(db, talent) }
        : { ...said, frequentSkills: offerSkills(await listFrequentSkills(db, offeredSkills)) };
    },
  );
  const [{ talent, listed, ...said }, silence, { isInTouch, hasKept, hasBegun }] = await Promise.all([
    answering,
    isFirst ? readSilence(db, talentId) : undefined,
    own,
  ]);
  const page = listed.slice(0, pageSize);
  const ids = page.map(({ id }) => id);
  const seesMarks = isInParts && !whyNotActing(viewer, markPosition);
  const [found, written, marks, standingCount, notSent] = await Promise.all([
    findLivePositions(db, ids),
    isInParts && isInTouch ? findWritten(db, talentId, ids) : undefined,
    seesMarks && hasKept ? findMarks(db, talentId, ids) : undefined,
    isFirst && seesMarks && (isInTouch || hasKept) ? countStanding(db, talentId) : 0,
    isFirst && seesMarks && hasBegun ? findNotSent(db, talentId) : undefined,
  ]);
  const last = listed.length > pageSize ? page.at(-1) : undefined;
  return {
    positions: page.flatMap((key) => {
      const position = found.get(key.id); // undefined if no longer Live
      return position
        ? presentHomePosition(position, {
            key,
            talent,
            wroteAt: written?.get(key.id),
            mark: marks?.get(key.id),
          })
        : [];
    }),
    nextCursor: last ? writeCursor(last) : null,
    ...said,
    silence,
    ...(standingCount > 0 && { standingCount }),
    notSent,
  };
}

/** Companies a talent hides from, and the number of them with positions. */
interface Hidden {
  from: ReadonlySet<number>;
  companyCount: number;
}

const none: ReadonlySet<number> = new Set();

async function findHidden(db: Database, talentId: number): Promise<Hidden> {
  const rows = await listHidden(db, talentId);
  return {
    from: new Set(rows.map(({ companyId }) => companyId)),
    companyCount: rows.filter(({ hasPositions }) => hasPositions).length,
  };
}

/** The facts on the home about being findable and about companies left out. */
const saidIf = (isFindable: boolean, hidden?: Hidden): Pick<Home, 'availability' | 'hiddenCompanyCount'> => ({
  ...(!isFindable && { availability: 'notLooking' }),
  ...(hidden && hidden.companyCount > 0 && { hiddenCompanyCount: hidden.companyCount }),
});

/** Lists part by part until the page is full. */
function listFromMemory(positions: LivePositions, talent: HomeTalent, { after, limit, fromPart }: Page): HomeKey[] {
  if (!fromPart) return positions.list(talent, { after, limit });
  const listed: HomeKey[] = [];
  for (const part of homeParts.slice(homeParts.indexOf(fromPart))) {
    if (listed.length === limit) break;
    const page = { after: part === fromPart ? after : null, limit: limit - listed.length, part };
    listed.push(...positions.list(talent, page));
  }
  return listed;
}

/** Fills up the skills that Live positions require with common ones. */
const offerSkills = (frequent: readonly number[]): Skill[] => {
  const ids = [...new Set([...frequent, ...commonSkillIds])].slice(0, offeredSkills);
  return presentSkills(ids).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
};

/**
 * Counts the Live positions that a talent with these skills and this place would match. 422 for an unknown skill,
 * country or timezone.
 */
export async function countFitting(
  { db, memory, fallback }: Matching,
  talentId: number,
  { skills, timezone, ...given }: z.output<(typeof countFittingCall)['payload']>,
): Promise<{ positionCount: number }> {
  if (given.physicalCountryId !== null) checkCountry(given.physicalCountryId, 'physicalCountryId');
  const { utcOffsetMinutes } = readTimezone(timezone, 'timezone');
  const [{ from: hiddenFrom }, { passed }] = await Promise.all([findHidden(db, talentId), readOwn(db, talentId)]);
  const place = { utcOffsetMinutes, ...given };
  const talent: HomeTalent = { skillIds: readSkillChoices(skills, 'skills'), ...place, hiddenFrom, passed };
  const counts = await fallback.answer(
    () => memory.askAll((_talents, positions) => positions.count(talent)),
    () => countHomePositions(db, talent),
  );
  return { positionCount: counts.fits };
}
