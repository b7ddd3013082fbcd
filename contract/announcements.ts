import * as z from 'zod/mini';
import { call } from './call.ts';
import { HashId, Id, NoPayload, Nothing } from './fields.ts';
import { mailFailure } from './mail-reasons.ts';
import { searchTalent } from './matching.ts';

/** Progress of one position's mails: complete when `sent`, `skipped`, `held` and `failed` add up to `total`. */
export const AnnouncementProgress = z.object({
  positionId: Id,
  /** Whether matches are still being listed, so that `total` grows. */
  isListing: z.boolean(),
  total: z.int(),
  sent: z.int(),
  /** Talents who no longer wanted announcements when their turn came. */
  skipped: z.int(),
  /** Talents who reached the company's daily limit: their mails are sent when the day is over. */
  held: z.int(),
  /** Mails that could not be delivered. */
  failed: z.int(),
});
export type AnnouncementProgress = z.infer<typeof AnnouncementProgress>;

/** Announcements of a Live position that are no longer retried. */
export const FailedAnnouncements = z.object({
  positionId: Id,
  title: z.string(),
  companyName: z.string(),
  /** Number of talents. */
  count: z.int(),
  /** The most frequent failure. */
  ...mailFailure,
  /** Time of the last failure; ISO 8601 in UTC. */
  failedAt: z.string(),
});
export type FailedAnnouncements = z.infer<typeof FailedAnnouncements>;

export const announcementProgress = call({
  summary: "Progress of the announcements of the company's positions; those never announced are left out.",
  path: '/api/client/positions/announcements',
  audience: ['client'],
  token: 'never',
  isReading: true,
  payload: NoPayload,
  answer: z.object({ announcements: z.array(AnnouncementProgress) }),
});

export const countRecipients = call({
  summary:
    "Number of talents who would get the announcement of one of the company's positions, if saved with these conditions.",
  path: '/api/client/positions/recipients',
  audience: ['client'],
  token: 'never',
  isReading: true,
  payload: z.extend(searchTalent.payload, { positionHashId: HashId }),
  answer: z.object({
    recipientCount: z.int(),
    /** The company’s announcements of a day, if they are used up: the position goes Live without mail. */
    mostAnnounced: z.optional(z.int()),
    /** True if the company has to prove a domain before the position can go Live. */
    needsDomain: z.optional(z.boolean()),
  }),
});

export const adminRetryAnnouncements = call({
  summary: 'Retries the failed announcements of a Live position from the start; 404 if there are none.',
  path: '/api/adminRetryAnnouncements',
  audience: ['administrator'],
  payload: z.object({ positionId: Id }),
  answer: Nothing,
});

export const adminDiscardAnnouncements = call({
  summary: 'Discards the failed announcements of a Live position for good; 404 if there are none.',
  path: '/api/adminDiscardAnnouncements',
  audience: ['administrator'],
  payload: z.object({ positionId: Id }),
  answer: Nothing,
});
