import * as z from 'zod/mini';
import { call } from './call.ts';
import { Id, NoPayload } from './fields.ts';

export const Country = z.object({ id: Id, name: z.string() });
export type Country = z.infer<typeof Country>;

/** A group of skills: Languages, Databases, ... */
export const SkillType = z.object({ id: Id, name: z.string() });
export type SkillType = z.infer<typeof SkillType>;

/** A skill, and whether it is chosen. Edit screens get every skill, all others only the chosen ones. */
export const Skill = z.object({ id: Id, name: z.string(), skilltype_id: Id, selected: z.boolean() });
export type Skill = z.infer<typeof Skill>;

/** A skill on an edit screen, with other words that users search for (js, k8s, postgres). */
export const SkillOption = z.extend(Skill, { synonyms: z.optional(z.array(z.string())) });

/** A chosen skill in a payload: an object with a flag, or a plain id. */
export const SkillChoice = z.union([Id, z.object({ id: Id, selected: z.boolean() })]);

export const WorkType = z.object({ id: Id, name: z.string(), selected: z.boolean() });
export type WorkType = z.infer<typeof WorkType>;

/** Names of IANA timezones by standard UTC offset, for example `{ 'UTC+5:30': ['Asia/Kolkata', ...] }`. */
export const TimezonesByOffset = z.record(z.string(), z.array(z.string()));
export type TimezonesByOffset = z.infer<typeof TimezonesByOffset>;

/** A timezone by its IANA name, with its city in the reader's language. */
export const Zone = z.object({ name: z.string(), city: z.string() });
export type Zone = z.infer<typeof Zone>;

/** The timezone that stands for anywhere in the world. */
export const anyTimezone = 'Any';

/** Labels of a margin of 0 to 6 hours between two timezones. */
export const timezoneMargins = [
  'Exactly',
  '+/- 1 hour',
  '+/- 2 hours',
  '+/- 3 hours',
  '+/- 4 hours',
  '+/- 5 hours',
  '+/- 6 hours',
] as const;

export const countries = call({
  summary: 'All countries, by name.',
  path: '/api/client/countries',
  audience: 'anyone',
  token: 'read',
  isReading: true,
  payload: NoPayload,
  answer: z.object({ countries: z.array(Country) }),
});
