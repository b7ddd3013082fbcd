import * as z from 'zod/mini';

/**
 * Why a mail failed: the step at which the mail server stopped it, or our own reason. `content refused` is final.
 * `unconfirmed`: handed over, and may have arrived. `internal`: see the log.
 */
export const mailReasons = [
  'recipient',
  'sender',
  'content',
  'content refused',
  'login',
  'connection',
  'other',
  'stopped',
  'unconfirmed',
  'internal',
] as const;
export type MailReason = (typeof mailReasons)[number];

/** Fields that state why a mail failed, never its content. */
export const mailFailure = {
  /** How far the last attempt got, as one text. */
  reason: z.string(),
  cause: z.enum(mailReasons),
  /** The step and the status, for the mail server's operator; empty if there are none. */
  status: z.string(),
};
