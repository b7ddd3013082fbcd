import type { HomePosition } from '#contract/matching.ts';
import { presentCompanySummary } from '#server/companies/service.ts';
import { presentSkills } from '#server/reference/service.ts';
import { writeCursor } from './cursor.ts';
import { fitOf } from './fit.ts';
import type { Listed, LivePosition, PositionCompany } from './live-positions.ts';
import type { Availability } from './rule.ts';

/** A position on a talent's home, but for how it fits. */
export const presentHomePosition = (
  { id, hashId, title, requiredSkillIds }: Pick<LivePosition, 'id' | 'hashId' | 'title' | 'requiredSkillIds'>,
  company: PositionCompany,
): Omit<HomePosition, 'fit'> => ({
  id,
  hashId,
  title,
  company: presentCompanySummary(company),
  skills: presentSkills(requiredSkillIds),
});

/** The answer of a talent's home as JSON: of `listed` at most `pageSize` positions, and where to go on if there are more. */
export function writeHome(listed: Listed[], talent: Availability, pageSize: number): string {
  const page = listed.slice(0, pageSize);
  const last = listed.length > pageSize ? page.at(-1) : undefined;
  const positions = page.map(
    ({ position, company }) => `${openingOf(position, company)},"fit":${JSON.stringify(fitOf(position, talent))}}`,
  );
  return `{"positions":[${positions.join()}],"nextCursor":${JSON.stringify(last ? writeCursor(last.key) : null)}}`;
}

/** What every talent reads alike about a position, as JSON without its closing brace; written once while it stays the same. */
function openingOf(position: LivePosition, company: PositionCompany): string {
  const known = openings.get(position);
  if (known?.company === company) return known.text;
  const text = JSON.stringify(presentHomePosition(position, company)).slice(0, -1);
  openings.set(position, { company, text });
  return text;
}

const openings = new WeakMap<LivePosition, { company: PositionCompany; text: string }>();
