import * as z from 'zod/mini';
import { call } from './call.ts';
import { Nothing, NoPayload } from './fields.ts';

/** How soon a user is mailed about unread messages. */
export const MessageMails = z.enum(['atOnce', 'daily', 'never']);
export type MessageMails = z.infer<typeof MessageMails>;

export const MailSettings = z.object({
  /** Whether a talent is mailed about matching positions; absent for clients, who are not. */
  announcements: z.optional(z.boolean()),
  /** Whether a talent is asked to confirm their availability; absent for clients, and in answers while it is on. */
  reviews: z.optional(z.boolean()),
  /** Whether a user is mailed new results of their saved searches; absent in answers while it is on. */
  searches: z.optional(z.boolean()),
  /** Whether a user is mailed colleagues' notes and reminders of owed answers; absent in answers while it is on. */
  team: z.optional(z.boolean()),
  /** Whether a user is reminded of interviews; absent in answers while it is on. */
  interviews: z.optional(z.boolean()),
  messages: MessageMails,
});
export type MailSettings = z.infer<typeof MailSettings>;

/** Absent fields stay the same. */
export const MailSettingsChanges = z.partial(MailSettings);
export type MailSettingsChanges = z.infer<typeof MailSettingsChanges>;

export const readMailSettings = call({
  summary: "The user's mail settings.",
  path: '/api/mail-settings',
  audience: ['talent', 'client'],
  token: 'never',
  isReading: true,
  payload: NoPayload,
  answer: z.object({
    settings: MailSettings,
    /** Whether mail to the user's address comes back, so that only codes are sent; absent if not. */
    comesBack: z.optional(z.boolean()),
  }),
});

export const saveMailSettings = call({
  summary: "Saves the user's mail settings; 422 for what only talents, or only clients, are mailed.",
  path: '/api/mail-settings/save',
  audience: ['talent', 'client'],
  token: 'never',
  acting: 'may',
  payload: z.object({ settings: MailSettingsChanges }),
  answer: Nothing,
});
