import * as z from 'zod/mini';
import { call } from './call.ts';
import { NoPayload, Nothing } from './fields.ts';

/** What the deletion of an account takes along. */
export const Deletion = z.object({
  /** Days from asking for it, during which it can be taken back; 0 deletes at once. */
  graceDays: z.int(),
  /** Conversations with a message. */
  conversationCount: z.int(),
  /** The company of its last member, which goes too; null for all others. */
  company: z.nullable(z.object({ name: z.string(), positionCount: z.int() })),
});
export type Deletion = z.infer<typeof Deletion>;

export const deleteOwnAccount = call({
  summary:
    'Asks for the deletion of the own account: it is restricted until then, its other sessions end, and a mail says until when it can be taken back. Again is once. Without a grace period the account is deleted at once, and this session with it. Needs proof; 409 for an administrator.',
  path: '/api/account/delete',
  audience: 'anyone',
  allowsRestricted: true,
  payload: NoPayload,
  answer: z.object({
    /** When the account is deleted; null if it is by now. */
    leavingAt: z.nullable(z.iso.datetime()),
  }),
});

export const keepOwnAccount = call({
  summary:
    'Takes the asked deletion of the own account back; without one there is nothing to do. 403 while an administrator acts.',
  path: '/api/account/keep',
  audience: 'anyone',
  allowsRestricted: true,
  payload: NoPayload,
  answer: Nothing,
});
