import type * as z from 'zod/mini';
import { locationFields } from '#contract/conditions.ts';
import { pickFields } from '#contract/description.ts';
import type { HomePosition } from '#contract/matching.ts';
import type { Mark } from '#contract/position-marks.ts';
import { presentCompanySummary } from '#server/companies/service.ts';
import { presentCompanyRate } from '#server/contacts/service.ts';
import type { LiveRow } from '#server/positions/service.ts';
import { presentSkills } from '#server/reference/service.ts';
import type { HomeKey } from './read-cursor.ts';
import { fitOnceStated } from './fit.ts';
import type { RuleTalent } from './rule.ts';

/** A talent's own history with a position: when they wrote to its contact, and their mark. */
interface Doings {
  wroteAt?: number | undefined;
  mark?: Mark | undefined;
}

/** Presents a position on a talent's home. */
export const presentHomePosition = (
  { companyId, companyName, avatarKey, backgroundImageKey, verifiedDomain, ...position }: LiveRow,
  { key, talent, wroteAt, mark }: { key: HomeKey; talent: RuleTalent } & Doings,
): z.input<typeof HomePosition> => ({
  id: position.id,
  hashId: position.hashId,
  title: position.title,
  company: presentCompanySummary({ id: companyId, name: companyName, avatarKey, backgroundImageKey, verifiedDomain }),
  skills: presentSkills(position.requiredSkillIds),
  place: pickFields(locationFields, position),
  pay: position.pay,
  answerRate: presentCompanyRate(position) ?? undefined,
  liveSince: Math.floor(key.liveSince / 1_000),
  confirmedAt: position.confirmedAt?.getTime() ?? null,
  fit: fitOnceStated(position, talent),
  part: key.part,
  wroteAt,
  mark,
});
