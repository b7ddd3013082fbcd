import type { Description } from './description.ts';

/**
 * Where fields are shown. `card`: lists on screens. `page`: its public page; `jobPosting`: the structured data in it.
 * `mail`: the announcement. `case`: the copy for administrators when it is reported. `export`: the copy of a user's own
 * data. `record`: the file of what a Live position said. `demonstration`: the seeded data.
 */
export type Presentation =
  | 'card'
  | 'profile'
  | 'page'
  | 'jobPosting'
  | 'mail'
  | 'case'
  | 'export'
  | 'record'
  | 'demonstration';

export type Subject = 'position' | 'talent' | 'company';

/** The same reason for several fields. */
const each = (reason: string, ...fields: string[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, reason]));

/** Terms besides the pay. */
const terms = ['workTypeIds', 'experienceFrom', 'hiringCountryIds', 'sponsorsVisa', 'assistants'];
const networks = ['linkedin', 'twitter', 'youtube', 'instagram', 'facebook'];

/** Why a presentation shows none of the fields, or why it leaves one out. */
const excused: Record<Subject, Partial<Record<Presentation, string | Record<string, string>>>> = {
  position: {
    card: {
      ...each('its profile has them', 'description', 'writtenIn', 'optionalSkills', 'mainTeammateId', ...terms),
      isLive: 'talents have cards of Live positions alone',
    },
    page: { mainTeammateId: 'people are shown to signed-in users only' },
    jobPosting: {
      mainTeammateId: 'people are shown to signed-in users only',
      ...each('the vocabulary has no property for it', 'sponsorsVisa', 'officeDays', 'writtenIn', 'assistants'),
    },
    case: { writtenIn: 'the copy is the text itself' },
    record: {
      mainTeammateId: 'it is about what was posted',
      isLive: 'it has nothing but what was Live',
    },
    mail: {
      mainTeammateId: 'replies reach the member who took it Live',
      ...each('the position leads to them', ...terms),
    },
  },
  talent: {
    card: {
      ...each(
        'the profile has them',
        'eligibleCountryIds',
        'website',
        'github',
        'twitter',
        'linkedin',
        'bio',
        'worktypesEx',
      ),
      isPhysical: 'the country is enough',
    },
    page: 'engineers have no public page',
    jobPosting: 'it is about positions',
    mail: 'no announcement is about engineers',
    case: each('a number alone breaks no rule', 'experience', 'compensation'),
    record: 'it is about positions',
    demonstration: { twitter: 'made-up engineers have the other links' },
  },
  company: {
    card: 'no screen lists companies as cards',
    record: 'it is about positions',
    jobPosting: each('a posting names its company and leads there', 'tagline', 'description', 'benefits', ...networks),
    mail: each('the position leads to it', 'tagline', 'website', 'description', 'benefits', ...networks),
    demonstration: each('made-up companies have one network', 'twitter', 'youtube', 'instagram', 'facebook'),
  },
};

/**
 * Fields that a presentation neither shows nor is excused from, and excuses for fields it does show: one sentence for
 * each. Tests of the server and of the web call it, each for the presentations it can render.
 */
export async function faultsOf(
  subject: Subject,
  presentation: Presentation,
  fields: Description,
  isShown: (field: string) => boolean | Promise<boolean>,
): Promise<string[]> {
  const excuses = excused[subject][presentation] ?? {};
  const faults: string[] = [];
  for (const field of Object.keys(fields)) {
    const isExcused = typeof excuses === 'string' || Object.hasOwn(excuses, field);
    if ((await isShown(field)) === isExcused)
      faults.push(`${subject} ${presentation}: ${field} ${isExcused ? 'is shown, and excused' : 'is forgotten'}`);
  }
  return faults;
}
