import { linkNames } from '#contract/talents.ts';
import type { Findings } from './find-in-cv.ts';
import type { TalentDraft } from './talent-draft.ts';

/** Fields of the form with one value that a CV may name. */
export const foundNames = ['experience', ...linkNames, 'physicalCountryId', 'bio'] as const;
export type FoundName = (typeof foundNames)[number];

/** What of the findings is to be filled in. */
export interface Choice {
  skillIds: readonly number[];
  names: readonly FoundName[];
}

export const namesIn = ({ values }: Findings): FoundName[] => foundNames.filter((name) => values[name] !== undefined);

/** Skills that the form lacks. */
export const newSkills = (draft: TalentDraft, { skills }: Findings): Findings['skills'] =>
  skills.filter(({ skill }) => !draft.skillIds.includes(skill.id));

/** Whether the form holds the value found, however an address is written. */
export const isKnown = (draft: TalentDraft, { values }: Findings, name: FoundName): boolean =>
  name === 'bio' ? draft.bio.includes(values.bio ?? '') : bare(draft[name]) === bare(values[name]);

const bare = (value: string | number | null | undefined): string =>
  String(value)
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
    .replace(/\/$/, '');

export const isEmpty = (value: string | number | null): boolean => value === null || String(value).trim() === '';

/**
 * What the form lacks. Skills named only by common words are left to the user, as are the years, which are a question,
 * and the country of those who do not work on site.
 */
export const gapsOf = (draft: TalentDraft, findings: Findings): Choice => ({
  skillIds: newSkills(draft, findings)
    .filter(({ isCommon }) => !isCommon)
    .map(({ skill }) => skill.id),
  names: namesIn(findings).filter(
    (name) => isEmpty(draft[name]) && name !== 'experience' && (name !== 'physicalCountryId' || draft.isPhysical),
  ),
});

/** The form's values with the chosen findings; a country is that of work on site, and turns it on. */
export const filled = (draft: TalentDraft, { values }: Findings, { skillIds, names }: Choice): TalentDraft => ({
  ...draft,
  skillIds: [...new Set([...draft.skillIds, ...skillIds])],
  ...Object.fromEntries(names.map((name) => [name, values[name]])),
  ...(names.includes('physicalCountryId') && { isPhysical: true }),
});
