import * as z from 'zod/mini';
import { call } from './call.ts';
import { HashId, Id, NoPayload, Nothing } from './fields.ts';
import { searchTalent } from './matching.ts';

/** How far the mails of one position are: all is done when `sent`, `skipped`, `held` and `failed` make up `total`. */
export const AnnouncementProgress = z.object({
  positionId: Id,
  /** Whether the matches are still being listed, so that `total` grows. */
  isListing: z.boolean(),
  total: z.int(),
  sent: z.int(),
  /** To talents who wanted none any more when it was their turn. */
  skipped: z.int(),
  /** To talents who had as many announcements of the company as a day allows: sent when the day is over. */
  held: z.int(),
  /** What could not be delivered. */
  failed: z.int(),
});
export type AnnouncementProgress = z.infer<typeof AnnouncementProgress>;

/** The announcements of a Live position that are not tried any more. */
export const FailedAnnouncements = z.object({
  positionId: Id,
  title: z.string(),
  companyName: z.string(),
  /** To how many talents. */
  count: z.int(),
  /** How far the last try came, of most of them: the step and the status, never what the mail holds. */
  reason: z.string(),
  /** Of the last one; ISO 8601 in UTC. */
  failedAt: z.string(),
});
export type FailedAnnouncements = z.infer<typeof FailedAnnouncements>;

export const announcementProgress = call({
  summary: "How far the mails are that announce the company's own positions; those never announced are left out.",
  path: '/api/client/positions/announcements',
  audience: ['client'],
  payload: NoPayload,
  answer: z.object({ announcements: z.array(AnnouncementProgress) }),
});

export const countRecipients = call({
  summary: 'To how many talents one of the own positions would be announced, saved with these conditions.',
  path: '/api/client/positions/recipients',
  audience: ['client'],
  payload: z.extend(searchTalent.payload, { positionHashId: HashId }),
  answer: z.object({ recipientCount: z.int() }),
});

export const adminRetryAnnouncements = call({
  summary: 'Tries the failed announcements of a Live position from the beginning; 404 where there are none.',
  path: '/api/adminRetryAnnouncements',
  audience: ['administrator'],
  payload: z.object({ positionId: Id }),
  answer: Nothing,
});

export const adminDiscardAnnouncements = call({
  summary: 'Gives the failed announcements of a Live position up for good; 404 where there are none.',
  path: '/api/adminDiscardAnnouncements',
  audience: ['administrator'],
  payload: z.object({ positionId: Id }),
  answer: Nothing,
});
