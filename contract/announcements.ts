import * as z from 'zod/mini';
import { call } from './call.ts';
import { HashId, Id, NoPayload } from './fields.ts';
import { searchTalent } from './positions.ts';

/** How far the mails of one position are: all is done when `sent`, `skipped` and `failed` make up `total`. */
export const AnnouncementProgress = z.object({
  positionId: Id,
  /** Whether the matches are still being listed, so that `total` grows. */
  isListing: z.boolean(),
  total: z.int(),
  sent: z.int(),
  /** To talents who wanted none any more when it was their turn. */
  skipped: z.int(),
  /** What could not be delivered. */
  failed: z.int(),
});
export type AnnouncementProgress = z.infer<typeof AnnouncementProgress>;

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
