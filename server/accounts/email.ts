import * as z from 'zod/mini';

const Email = z.email().check(z.maxLength(254));

/** Normalises an address for storage and comparison: trimmed, in lower case; undefined if invalid. */
export function normaliseEmail(typed: string): string | undefined {
  const parsed = Email.safeParse(typed.trim().toLowerCase());
  return parsed.success ? parsed.data : undefined;
}
