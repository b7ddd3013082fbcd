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
  encode([isMatch, share, liveSince, id, part]);

/** Reads a cursor; 422 for one that `writeCursor` did not make. */
export function readCursor(cursor: string): HomeKey {
  const [isMatch, share, liveSince, id, part] = parse(cursor);
  return checked(HomeKey, { isMatch, share, liveSince, id, part: part ?? undefined });
}

/** End of a page of a search for talents: the sort key of its last talent. */
const TalentKey = z.object({
  /** Wishes met or, without a position, skills held of those that rank. */
  met: z.int().check(z.minimum(0), z.maximum(2_100)),
  isLooking: z.boolean(),
  /** When last active, in days since 2000-01-01. */
  day: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  id: Id,
});
export type TalentKey = z.infer<typeof TalentKey>;

export const writeTalentCursor = ({ met, isLooking, day, id }: TalentKey): string => encode([met, isLooking, day, id]);

/** Reads a cursor; 422 for one that `writeTalentCursor` did not make. */
export function readTalentCursor(cursor: string): TalentKey {
  const [met, isLooking, day, id, ...more] = parse(cursor);
  return checked(TalentKey, { met, isLooking, day, id: more.length === 0 ? id : undefined });
}

const encode = (values: readonly unknown[]): string => Buffer.from(JSON.stringify(values)).toString('base64url');

function checked<Key extends z.ZodMiniType>(schema: Key, values: object): z.output<Key> {
  const key = schema.safeParse(values);
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
