import * as z from 'zod/mini';
import { Id } from '#contract/fields.ts';
import { invalidField } from '#server/platform/errors/app-error.ts';

/** Where a page of a talent's home ended: the sort key of its last position, in the order it is sorted by. */
const HomeKey = z.object({
  isMatch: z.boolean(),
  /** Share of the required skills held, 0 to 1. */
  share: z.number(),
  /** Since when it is Live, in microseconds of the Unix epoch, as exact as the database keeps it. */
  liveSince: z.int(),
  id: Id,
});
export type HomeKey = z.infer<typeof HomeKey>;

export const writeCursor = ({ isMatch, share, liveSince, id }: HomeKey): string =>
  Buffer.from(JSON.stringify([isMatch, share, liveSince, id])).toString('base64url');

/** Refuses with 422 what `writeCursor` has not made. */
export function readCursor(cursor: string): HomeKey {
  const [isMatch, share, liveSince, id] = parse(cursor);
  const key = HomeKey.safeParse({ isMatch, share, liveSince, id });
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
