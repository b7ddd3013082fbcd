import type { Denial } from '#server/platform/errors/may.ts';
import type { ViewerSession } from '#server/platform/session/viewer.ts';

/** Notes are a company's own: an administrator acting as a member may neither write nor delete any. */
export const whyNotNote = ({ session }: { session: Pick<ViewerSession, 'actingAdministrator'> }): Denial | undefined =>
  session.actingAdministrator
    ? {
        code: 'forbidden',
        detail: 'An administrator who acts as a member writes and deletes no notes.',
        reason: { code: 'actingNotes' },
      }
    : undefined;

/** Members may only delete their own notes. */
export const whyNotDelete = (viewer: { id: number } & Parameters<typeof whyNotNote>[0], authorId: number | null) =>
  authorId === viewer.id
    ? whyNotNote(viewer)
    : ({
        code: 'not-found',
        detail: 'You have written no such note.',
        reason: { code: 'othersNote' },
      } satisfies Denial);
