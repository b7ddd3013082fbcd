import * as z from 'zod/mini';
import { ClosedReason } from '#contract/candidates.ts';
import { Stage } from '#contract/stages.ts';
import { modeFields, officeFields } from '#contract/conditions.ts';
import { ClosingReason, closeReasons, declineReasons } from '#contract/contacts.ts';
import { shown } from '#contract/description.ts';
import { interviewStates } from '#contract/interview.ts';
import { Decision } from '#contract/cases.ts';
import { tokenScopes } from '#contract/integrations.ts';
import { Activity, Device, Way } from '#contract/own-account.ts';
import { Availability } from '#contract/privacy.ts';
import { Mark } from '#contract/position-marks.ts';
import { CloseReason, termFields } from '#contract/positions.ts';
import { Category } from '#contract/reports.ts';

/* Content of the files in a copy of a user's data. The zip includes `schema.json`, generated from this. */

const say = z.describe;
const Moment = z.iso.datetime();
const MaybeMoment = z.nullable(Moment);
const words = z.nullable(z.string());
/** A file of the zip. */
const File = words.check(say('Path of a file in this zip; null for none.'));

const AnswerRate = z
  .strictObject({ settled: z.int(), answered: z.int(), medianSeconds: z.nullable(z.int()) })
  .check(say('How many first messages of the last 90 days were settled and answered, and how quickly.'));

export const Account = z.strictObject({
  takenAt: Moment,
  user: z.strictObject({
    id: z.int(),
    type: z.enum(['talent', 'client', 'administrator']),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    language: words,
    createdAt: Moment,
    lastSeenAt: MaybeMoment,
    addressRefusedAt: MaybeMoment.check(say('When a mail server refused the address for good.')),
    isKeeper: z
      .optional(z.boolean())
      .check(say('Of clients: whether they were named a keeper of their company’s team.')),
  }),
  newAddress: words.check(say('An address that waits for its confirmation.')),
  formerAddresses: z.array(z.strictObject({ email: z.string(), changedAt: Moment })),
  sessions: z.array(z.strictObject({ device: Device, way: Way, startedAt: Moment, usedAt: Moment })),
  passkeys: z
    .array(z.strictObject({ name: z.string(), createdAt: Moment, lastUsedAt: MaybeMoment }))
    .check(say('Without their keys.')),
  identities: z
    .array(z.strictObject({ issuer: z.string(), subject: z.string(), linkedAt: Moment, lastUsedAt: MaybeMoment }))
    .check(say('Of the user at their organisation, which signs them in.')),
  tokens: z
    .array(
      z.strictObject({
        name: z.string(),
        scope: z.enum(tokenScopes),
        createdAt: Moment,
        endsAt: Moment,
        lastUsedAt: z.nullable(Moment),
      }),
    )
    .check(say('By which the user has let programs in, without their secrets.')),
  events: z.array(Activity),
  mailSettings: z.nullable(
    z.strictObject({
      messages: z.string(),
      announcements: z.optional(z.boolean()),
      reviews: z.optional(z.boolean()),
      searches: z.optional(z.boolean()),
      team: z.optional(z.boolean()),
    }),
  ),
  notifiedDevices: z
    .array(z.strictObject({ device: Device, pushService: z.string(), createdAt: Moment }))
    .check(say('With the host of the push service that notifies each, without its address and keys.')),
  savedSearches: z.array(
    z.strictObject({
      name: z.string(),
      kind: z.string(),
      filters: z.record(z.string(), z.unknown()),
      mailed: z.string(),
      timeZone: z.string(),
      createdAt: Moment,
      openedAt: Moment,
    }),
  ),
  decisions: z.array(Decision).check(say('Of administrators, about the user or their company.')),
  reports: z
    .array(
      z.strictObject({
        about: z.strictObject({ type: z.string(), id: z.string() }),
        category: Category,
        text: z.string(),
        reportedAt: Moment,
      }),
    )
    .check(say('Those that the user has made.')),
});

const Talent = z.strictObject({
  website: words,
  github: words,
  twitter: words,
  linkedin: words,
  skills: z.array(z.string()),
  workTypes: z.array(z.string()),
  ...shown(modeFields),
  timezone: words,
  country: words,
  eligibleCountries: z.array(z.string()).check(say('Where the user may work without a visa.')),
  experience: z.nullable(z.int()).check(say('Years.')),
  compensation: z.nullable(z.int()).check(say('Thousands of dollars per year.')),
  lastActiveOn: z.string(),
});

export const Profile = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  title: z.string(),
  bio: z.string(),
  picture: File,
  background: File,
  talent: z.nullable(Talent),
});

export const Privacy = z.strictObject({
  availability: Availability,
  availabilityBy: z.enum(['talent', 'silence']),
  availabilityAt: Moment,
  isVerifiedOnly: z.boolean().check(say('Whether verified companies alone find the talent.')),
  employer: words,
  rules: z
    .array(
      z.strictObject({
        kind: z.enum(['company', 'domain', 'name']),
        text: z.string(),
        isEmployer: z.boolean(),
        companyCount: z.int(),
        companies: z.array(z.strictObject({ name: z.string(), isLifted: z.boolean() })),
      }),
    )
    .check(say('By which the talent hides from companies, with the first that each covers.')),
});

const side = z.enum(['talent', 'company']);
const Contact = z.strictObject({
  talent: z.string(),
  company: z.string(),
  openedBy: side,
  openedAt: Moment,
  answer: z.nullable(z.enum(['wrote', 'interested', 'notInterested', 'closed'])),
  answeredAt: MaybeMoment,
  reason: z.nullable(z.enum([...declineReasons, ...closeReasons])),
  closedBy: z.nullable(side),
  closedAt: MaybeMoment,
  lapsedAt: MaybeMoment,
  threadId: z.nullable(z.int()),
});

export const Contacts = z.strictObject({
  answerRate: z.nullable(AnswerRate),
  contacts: z.array(Contact),
});

export const Company = z.strictObject({
  name: z.string(),
  tagline: z.string(),
  description: z.string().check(say('HTML; its pictures are in media/.')),
  benefits: z.string().check(say('HTML; its pictures are in media/.')),
  links: z.record(z.string(), words),
  logo: File,
  background: File,
  isTrial: z.boolean(),
  trialEndsAt: Moment,
  createdAt: Moment,
  verifiedDomain: words,
  domains: z.array(z.strictObject({ domain: z.string(), way: z.string(), addedAt: Moment, verifiedAt: MaybeMoment })),
  webhooks: z
    .array(z.strictObject({ url: z.string(), events: z.array(z.string()), createdAt: Moment }))
    .check(say('Addresses that are told of events, without their secrets.')),
  answerRate: z.nullable(AnswerRate),
  templates: z.array(z.strictObject({ title: z.string(), text: z.string() })).check(say('Of messages.')),
});

const { workTypeIds: _types, hiringCountryIds: _hiring, ...termsOfExport } = termFields;
const Position = z.strictObject({
  publicId: z.string(),
  title: z.string(),
  description: z.string().check(say('HTML; its pictures are in media/.')),
  writtenIn: z.nullable(z.string()).check(say('Language of the title and the description.')),
  requiredSkills: z.array(z.string()),
  optionalSkills: z.array(z.string()),
  isLive: z.boolean(),
  ...shown(modeFields),
  timezone: words,
  timezoneMargin: z.int().check(say('Hours.')),
  countries: z.array(z.string()),
  ...shown(officeFields),
  ...shown(termsOfExport),
  workTypes: z.array(z.string()),
  hiringCountries: z.array(z.string()),
  isOwnContact: z.boolean().check(say('Whether the user is the contact of talents.')),
  createdAt: Moment,
  updatedAt: Moment,
  liveSince: MaybeMoment,
  confirmedAt: MaybeMoment.check(say('When the company last said that it is still open.')),
  closeReason: z.nullable(CloseReason),
});

export const Positions = z.strictObject({ positions: z.array(Position) });

export const Marks = z.strictObject({
  positions: z
    .array(
      z.strictObject({
        publicId: z.string(),
        title: z.string().check(say('As the user saw it when they marked it.')),
        company: z.string(),
        mark: Mark,
        markedAt: Moment,
      }),
    )
    .check(say('That the user has saved, signed up for to write about (begun), or that are not for them.')),
});

export const Records = z
  .strictObject({
    records: z.array(
      z.strictObject({
        company: z.string(),
        position: words.check(say('Title of the position that the record is about; null for none.')),
        since: Moment,
        changedAt: Moment,
      }),
    ),
  })
  .check(say('Companies that keep a record of the talent. Ask them for what it says.'));

export const Moves = z.strictObject({
  moves: z
    .array(
      z.strictObject({
        publicId: z.string(),
        title: z.string(),
        stage: z.nullable(Stage).check(say('Null where the user took an engineer off the list.')),
        reason: z.nullable(ClosedReason),
        movedAt: Moment,
      }),
    )
    .check(say('That the user has made; they name no engineer.')),
});

export const Notes = z.strictObject({
  notes: z
    .array(z.strictObject({ about: z.string(), text: z.string(), told: z.array(z.string()), writtenAt: Moment }))
    .check(say('That the user has written about engineers whom their company can see.')),
});

const Message = z.strictObject({
  id: z.int(),
  from: z.enum(['me', 'them']),
  text: z.string(),
  sentAt: Moment,
  video: File,
  videoSeconds: z.nullable(z.int()),
  videoText: words.check(say('What is said in the video, as its author wrote it.')),
  attachments: z.array(z.strictObject({ name: z.string(), file: File })),
  about: words.check(say('Title of the position that messages are about from here on; null where that stays.')),
});

export const Thread = z.strictObject({
  threadId: z.int(),
  with: z.strictObject({ firstName: z.string(), lastName: z.string(), title: z.string(), company: words }),
  position: words.check(say('Title of the position that its last messages are about.')),
  startedAt: Moment,
  interviews: z.array(
    z.strictObject({
      proposedBy: z.enum(['me', 'them']),
      state: z.enum(interviewStates),
      title: z.string(),
      minutes: z.int(),
      times: z.array(Moment),
      startsAt: MaybeMoment,
      newTimes: z.array(Moment).check(say('Proposed for moving it, and not answered.')),
      place: z.string(),
      reason: z.string().check(say('Why it was cancelled.')),
      ownTimezone: words,
      proposedAt: Moment,
    }),
  ),
  isShared: z.boolean().check(say('Whether colleagues at the company can read along.')),
  isArchived: z.boolean(),
  closed: z
    .nullable(z.strictObject({ by: z.enum(['me', 'them']), reason: z.nullable(ClosingReason) }))
    .check(say('By whom and why; null unless it is closed.')),
  messages: z.array(Message),
});

/** The formats of files by name, except those of threads, pictures and videos, which are many. */
export const formats = {
  'account.json': Account,
  'profile.json': Profile,
  'privacy.json': Privacy,
  'contacts.json': Contacts,
  'company.json': Company,
  'positions.json': Positions,
  'marks.json': Marks,
  'records.json': Records,
  'moves.json': Moves,
  'notes.json': Notes,
} as const;

/** The files of threads, `messages/{threadId}.json`. */
export const threadFiles = String.raw`^messages/\d+\.json$`;
