import * as z from 'zod/mini';

const Email = z.email().check(z.maxLength(254));

/** An address as it is stored and compared: trimmed and in lower case; nothing for what is no address. */
export function normaliseEmail(typed: string): string | undefined {
  const parsed = Email.safeParse(typed.trim().toLowerCase());
  return parsed.success ? parsed.data : undefined;
}
