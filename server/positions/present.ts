import { modeFields } from '#contract/conditions.ts';
import { pickFields } from '#contract/description.ts';
import type { Position, PositionCard } from '#contract/positions.ts';
import type { Language } from '#contract/texts/languages.ts';
import {
  countryNames,
  placeLine,
  presentPlace,
  presentSkillOptions,
  presentSkills,
  skillTypes,
  timezonesByOffset,
  typesOfSkills,
} from '#server/reference/service.ts';
import type { Numbers } from './numbers-store.ts';
import { endOf, isNeverSaved } from './policy.ts';
import { type Contact, type PositionRow, storedFields } from './store.ts';

/** The viewer of a presented position, and facts that are not in its row. */
interface Around {
  viewer: { id: number };
  language: Language;
  contacts: Contact[];
  talentCount: number;
  numbers: Numbers | undefined;
  ending: Ending;
}

interface Ending {
  positionDays: number;
  /** Why positions were taken down, by id. */
  takenDown: ReadonlyMap<number, string | null>;
}

/** A position's end, and why it became a Draft, for its company. */
const presentEnd = (row: PositionRow, { positionDays, takenDown }: Ending) => ({
  endsAt: endOf(row, positionDays)?.toISOString() ?? null,
  closeReason: row.closeReason,
  ...(row.closeReason === 'takenDown' && { takenDown: { reason: takenDown.get(row.id) ?? null } }),
});

export const presentPositionCard = (
  row: PositionRow,
  { viewer, language, contacts, talentCount, numbers, ending }: Around,
): PositionCard => ({
  id: row.id,
  hashId: row.hashId,
  title: row.title,
  isLive: row.isLive,
  ...(row.mainTeammateId === viewer.id && { isMine: true }),
  skills: presentSkills(row.requiredSkillIds),
  optionalSkills: presentSkills(row.optionalSkillIds),
  ...pickFields(modeFields, row),
  countryIdsStr: countryNames(row.countryIds),
  place: placeLine(row, language),
  pay: row.pay,
  isNeverSaved: isNeverSaved(viewer, row),
  talentCount,
  ...(numbers && { numbers }),
  contact: nameOf(contacts.find(({ id }) => id === row.mainTeammateId)),
  since: ((row.isLive && row.liveSince) || row.createdAt).toISOString(),
  confirmedAt: (row.isLive && row.confirmedAt?.toISOString()) || null,
  ...presentEnd(row, ending),
});

const nameOf = (contact: Contact | undefined): string | null =>
  contact ? `${contact.firstName} ${contact.lastName}` : null;

const presentCommon = (row: PositionRow, company: Position['company']) => ({
  id: row.id,
  hashId: row.hashId,
  ...pickFields(storedFields, row),
  selectedOptionalSkillsLength: row.optionalSkillIds.length,
  countryIdsStr: countryNames(row.countryIds),
  ...presentPlace(row),
  company,
  teammates: company.teammates,
});

/** Presents a position to its readers, with the chosen skills. */
export function presentPosition(row: PositionRow, company: Position['company']): Position {
  const skills = presentSkills(row.requiredSkillIds);
  const optionalSkills = presentSkills(row.optionalSkillIds);
  return {
    ...presentCommon(row, company),
    skills,
    optionalSkills,
    skilltypes: typesOfSkills([...skills, ...optionalSkills]),
  };
}

/** Presents a position for its edit screen, with all options. */
export const presentEditablePosition = (row: PositionRow, company: Position['company'], ending: Ending): Position => ({
  ...presentCommon(row, company),
  ...presentEnd(row, ending),
  skills: presentSkillOptions(row.requiredSkillIds),
  optionalSkills: presentSkillOptions(row.optionalSkillIds),
  skilltypes: [...skillTypes],
  timezonesByOffset,
  version: row.version,
});
