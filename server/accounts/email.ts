import { isEmail } from '#contract/email.ts';

/** Normalises an address for storage and comparison: trimmed, in lower case; undefined if invalid. */
export function normaliseEmail(typed: string): string | undefined {
  const email = typed.trim().toLowerCase();
  return isEmail(email) ? email : undefined;
}
