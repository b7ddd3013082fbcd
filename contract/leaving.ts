import * as z from 'zod/mini';
import { call } from './call.ts';
import { NoPayload, Nothing } from './fields.ts';

export const deleteOwnAccount = call({
  summary:
    'Asks for the deletion of the own account: it is restricted until then, its other sessions end, and a mail says until when it can be taken back. Again is once. Without a grace period the account is deleted at once, and this session with it. Needs proof; 409 for an administrator, 429 past 5 a day.',
  path: '/api/account/delete',
  audience: 'anyone',
  token: 'never',
  acting: 'never',
  allowsRestricted: true,
  payload: NoPayload,
  answer: z.object({
    /** When the account will be deleted; null if it already is. */
    leavingAt: z.nullable(z.iso.datetime()),
  }),
});

export const keepOwnAccount = call({
  summary:
    'Takes the asked deletion of the own account back; without one there is nothing to do. 403 while an administrator acts.',
  path: '/api/account/keep',
  audience: 'anyone',
  token: 'never',
  acting: 'never',
  allowsRestricted: true,
  payload: NoPayload,
  answer: Nothing,
});
