import * as z from 'zod/mini';

const Email = z.email().check(z.maxLength(254));

/** Whether a trimmed text in lower case is an e-mail address. */
export const isEmail = (text: string): boolean => Email.safeParse(text).success;
