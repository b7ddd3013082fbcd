import { AppError } from '#server/platform/errors/app-error.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';

type Client = Pick<ClientViewer, 'id' | 'companyId'>;

/** Members edit one another and themselves; anybody else answers like nobody, 404. */
export function checkColleague<Row extends { companyId: number | null }>(
  viewer: Client,
  row: Row | undefined,
): asserts row is Row {
  if (row?.companyId !== viewer.companyId) throw new AppError('not-found', 'There is no such teammate.');
}

/** Members do not delete themselves; they leave (`leaveCompany`). */
export function checkNotOneself(viewer: Client, teammateId: number): void {
  if (viewer.id === teammateId) throw new AppError('conflict', 'You cannot delete yourself.');
}

/**
 * An administrator who acts as a member acts for an hour and leaves a record. With an address of their own on an account
 * they could come back without either, so addresses stay as they are and none is added.
 */
export const checkMayChangeEmail = (viewer: ActingViewer): void =>
  checkNotActing(viewer, 'An administrator who acts as somebody cannot change addresses.');

/** For the reason of `checkMayChangeEmail`. */
export const checkMayInvite = (viewer: ActingViewer): void =>
  checkNotActing(viewer, 'An administrator who acts as a member cannot invite anybody.');

/** What a member cannot undo, an administrator who acts as them does not do. */
export const checkMayLeave = (viewer: ActingViewer): void =>
  checkNotActing(viewer, 'An administrator who acts as a member cannot leave for them.');

type ActingViewer = Pick<ClientViewer, 'session'>;

function checkNotActing({ session }: ActingViewer, refusal: string): void {
  if (session.actingAdministrator) throw new AppError('forbidden', refusal);
}
