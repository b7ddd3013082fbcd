import * as z from 'zod/mini';
import { call } from './call.ts';
import { Nothing, NoPayload } from './fields.ts';

/** How soon somebody is mailed about messages they have not read. */
export const MessageMails = z.enum(['atOnce', 'hourly', 'daily', 'never']);
export type MessageMails = z.infer<typeof MessageMails>;

export const MailSettings = z.object({
  /** Whether a talent is mailed about positions that match; absent for clients, who are not. */
  announcements: z.optional(z.boolean()),
  messages: MessageMails,
});
export type MailSettings = z.infer<typeof MailSettings>;

/** What is absent stays as it is. */
export const MailSettingsChanges = z.partial(MailSettings);
export type MailSettingsChanges = z.infer<typeof MailSettingsChanges>;

export const readMailSettings = call({
  summary: 'What the user wants mail about.',
  path: '/api/mail-settings',
  audience: ['talent', 'client'],
  payload: NoPayload,
  answer: z.object({ settings: MailSettings }),
});

export const saveMailSettings = call({
  summary: 'Saves what the user wants mail about; 422 for announcements to a client.',
  path: '/api/mail-settings/save',
  audience: ['talent', 'client'],
  payload: z.object({ settings: MailSettingsChanges }),
  answer: Nothing,
});
