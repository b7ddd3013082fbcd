import type { Denial } from '#server/platform/errors/may.ts';

/** Members may only delete their own notes. */
export const whyNotDelete = (viewer: { id: number }, authorId: number | null): Denial | undefined =>
  authorId === viewer.id
    ? undefined
    : { code: 'not-found', detail: 'You have written no such note.', reason: { code: 'othersNote' } };
