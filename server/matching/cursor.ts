import * as z from 'zod/mini';
import { Id } from '#contract/fields.ts';
import { homeParts } from '#contract/matching.ts';
import { invalidField } from '#server/platform/errors/app-error.ts';

/** End of a page on a talent's home: the sort key of its last position. */
const HomeKey = z.object({
  isMatch: z.boolean(),
  /** Share of the required skills held, 0 to 1. */
  share: z.number(),
  /** When it went Live, in microseconds since the Unix epoch, the database's own precision. */
  liveSince: z.int(),
  id: Id,
  /** Where the home is listed in parts. */
  part: z.optional(z.enum(homeParts)),
});
export type HomeKey = z.infer<typeof HomeKey>;

export const writeCursor = ({ isMatch, share, liveSince, id, part }: HomeKey): string =>
  Buffer.from(JSON.stringify([isMatch, share, liveSince, id, part])).toString('base64url');

/** Reads a cursor; 422 for one that `writeCursor` did not make. */
export function readCursor(cursor: string): HomeKey {
  const [isMatch, share, liveSince, id, part] = parse(cursor);
  const key = HomeKey.safeParse({ isMatch, share, liveSince, id, part: part ?? undefined });
  if (!key.success) throw invalidField('cursor', 'is not one that was given out');
  return key.data;
}

function parse(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
