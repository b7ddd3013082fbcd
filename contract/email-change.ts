import * as z from 'zod/mini';

/** A requested new address of a user who has signed in before: pending until its code is entered. */
export const EmailChange = z.object({
  email: z.string(),
  /** Full name of the requester. */
  requestedBy: z.string(),
  /** Whether this session's browser can confirm it with the code sent; if not, a new code is needed. */
  isOpen: z.boolean(),
  /** Seconds until another code may be sent. */
  retryAfter: z.int(),
});
export type EmailChange = z.infer<typeof EmailChange>;

/** The code typed to confirm a change. */
export const ChangeCode = z.string().check(z.maxLength(100));
export const ChangeConfirmed = z.object({ status: z.enum(['ok', 'wrongCredentialsWrongToken', 'expiredCode']) });
export type ChangeConfirmed = z.infer<typeof ChangeConfirmed>;
