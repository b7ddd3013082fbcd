import { type LinkName, linkNames } from '#contract/talents.ts';
import type { Findings } from './find-in-cv.ts';
import type { TalentDraft } from './talent-draft.ts';

/** A field with one value. */
export type Single = LinkName | 'country' | 'experience' | 'bio';

/** What of the findings is to be filled in. */
export interface Choice {
  skillIds: readonly number[];
  fields: readonly Single[];
}

/** Whether the form holds a single finding already. */
export function isKnown(draft: TalentDraft, findings: Findings, field: Single): boolean {
  const { links, country, experience, bio } = findings;
  if (field === 'country') return country !== undefined && draft.physicalCountryId === country.id;
  if (field === 'experience') return experience !== undefined && draft.experience === experience.years;
  if (field === 'bio') return bio !== undefined && draft.bio.includes(bio);
  return links[field] !== undefined && bare(draft[field]) === bare(links[field]);
}

/** An address as people compare it: without scheme, www and a slash at its end. */
const bare = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');

/** Skills that the form lacks. */
export const newSkills = (draft: TalentDraft, { skills }: Findings): Findings['skills'] =>
  skills.filter(({ skill }) => !draft.skillIds.includes(skill.id));

export const isNothing = ({ skills, links, country, experience, bio }: Findings): boolean =>
  skills.length === 0 && Object.keys(links).length === 0 && !country && !experience && bio === undefined;

/**
 * What the form lacks. Skills named only by common words are left to the user, as are the years, which are a question,
 * and the country of those who do not work on site.
 */
export const gapsOf = (draft: TalentDraft, findings: Findings): Choice => ({
  skillIds: newSkills(draft, findings)
    .filter(({ isCommon }) => !isCommon)
    .map(({ skill }) => skill.id),
  fields: [
    ...linkNames.filter((name) => findings.links[name] !== undefined && draft[name].trim() === ''),
    ...(findings.country && draft.isPhysical && draft.physicalCountryId === null ? (['country'] as const) : []),
    ...(findings.bio !== undefined && draft.bio.trim() === '' ? (['bio'] as const) : []),
  ],
});

/** The form's values with the chosen findings; a country is that of work on site, and turns it on. */
export function filled(draft: TalentDraft, findings: Findings, { skillIds, fields }: Choice): TalentDraft {
  const { links, country, experience, bio } = findings;
  const next = { ...draft, skillIds: [...new Set([...draft.skillIds, ...skillIds])] };
  for (const name of linkNames) if (fields.includes(name)) next[name] = links[name] ?? draft[name];
  if (country && fields.includes('country')) Object.assign(next, { isPhysical: true, physicalCountryId: country.id });
  if (experience && fields.includes('experience')) next.experience = experience.years;
  if (bio !== undefined && fields.includes('bio')) next.bio = bio;
  return next;
}
