import type { ReasonCode } from '#contract/errors.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';

type Client = Pick<ClientViewer, 'id' | 'companyId'>;

/** Checks that the row is a member of the viewer's company, who may edit it; 404 for all others. */
export function checkColleague<Row extends { companyId: number | null }>(
  viewer: Client,
  row: Row | undefined,
): asserts row is Row {
  if (row?.companyId !== viewer.companyId) throw new AppError('not-found', 'There is no such teammate.');
}

/** Members cannot delete themselves; they leave (`leaveCompany`). */
export function checkNotOneself(viewer: Client, teammateId: number): void {
  if (viewer.id === teammateId)
    throw new AppError('conflict', 'You cannot delete yourself.', { reason: { code: 'ownAccount' } });
}

/**
 * An acting administrator acts for an hour and leaves a record. By adding an account or address of their own they could
 * return without either, so both are forbidden.
 */
export const checkMayChangeEmail = (viewer: ActingViewer): void =>
  checkNotActing(viewer, 'actingAddress', 'An administrator who acts as someone cannot change addresses.');

/** Same reason as `checkMayChangeEmail`. */
export const checkMayInvite = (viewer: ActingViewer): void =>
  checkNotActing(viewer, 'actingInvite', 'An administrator who acts as a member cannot invite anybody.');

/** A member cannot undo this, so an acting administrator may not do it. */
export const checkMayLeave = (viewer: ActingViewer): void =>
  checkNotActing(viewer, 'actingLeave', 'An administrator who acts as a member cannot leave for them.');

type ActingViewer = Pick<ClientViewer, 'session'>;

function checkNotActing({ session }: ActingViewer, code: ReasonCode, refusal: string): void {
  if (session.actingAdministrator) throw new AppError('forbidden', refusal, { reason: { code } });
}
