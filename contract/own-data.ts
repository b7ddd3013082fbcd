import * as z from 'zod/mini';
import { call } from './call.ts';
import { NoPayload, Nothing } from './fields.ts';

/** Id of the account screen's section about the copy. */
export const ownDataId = 'your-data';

/** The latest copy of the user's data: in progress, ready, or failed. */
export const OwnExport = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('failed') }),
  z.object({
    state: z.literal('ready'),
    /** Root-relative address of the file. */
    url: z.string(),
    /** In bytes. */
    size: z.int(),
    /** When it is removed. */
    until: z.iso.datetime(),
  }),
]);
export type OwnExport = z.infer<typeof OwnExport>;

export const startExport = call({
  summary:
    'Has a copy of all data of the user made, and mails them when it is ready; an earlier copy is removed. While one is made, it changes nothing. 403 while an administrator acts, 429 past 2 a day, or 10 GB of videos and files.',
  path: '/api/account/export',
  audience: 'anyone',
  token: 'never',
  acting: 'never',
  allowsRestricted: true,
  payload: NoPayload,
  answer: Nothing,
});
