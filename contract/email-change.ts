import * as z from 'zod/mini';

/** A new address of a user who has signed in before: it waits for the code that was sent to it. */
export const EmailChange = z.object({
  email: z.string(),
  /** Full name of the requester. */
  requestedBy: z.string(),
  /** Whether this session's browser can confirm it with a code; if not, a new code is needed. */
  isOpen: z.boolean(),
  /** Seconds until another code may be sent. */
  retryAfter: z.int(),
});
export type EmailChange = z.infer<typeof EmailChange>;

/** What is typed to confirm one, and what becomes of it. */
export const ChangeCode = z.string().check(z.maxLength(100));
export const ChangeConfirmed = z.object({ status: z.enum(['ok', 'wrongCredentialsWrongToken', 'expiredCode']) });
export type ChangeConfirmed = z.infer<typeof ChangeConfirmed>;
