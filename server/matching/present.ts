import { placeFields } from '#contract/conditions.ts';
import { pickFields } from '#contract/description.ts';
import type { HomePosition } from '#contract/matching.ts';
import { presentCompanySummary } from '#server/companies/service.ts';
import { ownBytes } from '#server/platform/memory/own-bytes.ts';
import { presentSkills } from '#server/reference/service.ts';
import { writeCursor } from './cursor.ts';
import { fitOnceStated } from './fit.ts';
import type { LivePosition, PositionCompany } from './live-positions.ts';
import type { Home } from './talent-home.ts';

/** Presents a position on a talent's home, except for its fit. */
const presentHomePosition = (position: LivePosition, company: PositionCompany): Omit<HomePosition, 'fit'> => ({
  id: position.id,
  hashId: position.hashId,
  title: position.title,
  company: presentCompanySummary(company),
  skills: presentSkills(position.requiredSkillIds),
  place: pickFields(placeFields, position),
  liveSince: Math.floor(position.liveSince / 1_000),
});

/**
 * Writes the answer of a talent's home as JSON in UTF-8: at most `pageSize` of the `listed` positions, with a cursor if
 * there are more. `written` says when the talent wrote to the contact of a position.
 */
export function writeHome(
  { listed, talent, ...said }: Home,
  pageSize: number,
  written: ReadonlyMap<number, number>,
): Buffer {
  const page = listed.slice(0, pageSize);
  const last = listed.length > pageSize ? page.at(-1) : undefined;
  const parts: (string | Buffer)[] = ['{"positions":['];
  for (const [index, { position, company, key }] of page.entries()) {
    const wroteAt = written.get(position.id);
    parts.push(index === 0 ? '' : ',', openingOf(position, company), ',"fit":');
    parts.push(JSON.stringify(fitOnceStated(position, talent)));
    if (key.part) parts.push(`,"part":"${key.part}"`);
    parts.push(wroteAt === undefined ? '}' : `,"wroteAt":${wroteAt}}`);
  }
  const ending = JSON.stringify({ nextCursor: last ? writeCursor(last.key) : null, ...said });
  return join([...parts, Buffer.from(`],${ending.slice(1)}`)]);
}

/** Joins bytes and texts of ASCII characters. */
function join(parts: (string | Buffer)[]): Buffer {
  const joined = Buffer.allocUnsafe(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts)
    end += typeof part === 'string' ? joined.write(part, end, 'latin1') : part.copy(joined, end);
  return joined;
}

/**
 * The part of a position's JSON that is the same for every talent, without the closing brace. Cached until the position
 * changes.
 */
function openingOf(position: LivePosition, company: PositionCompany): Buffer {
  const known = openings.get(position);
  if (known?.company === company) return known.bytes;
  const bytes = ownBytes(JSON.stringify(presentHomePosition(position, company)).slice(0, -1));
  openings.set(position, { company, bytes });
  return bytes;
}

const openings = new WeakMap<LivePosition, { company: PositionCompany; bytes: Buffer }>();
