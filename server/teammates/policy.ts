import type { ReasonCode } from '#contract/errors.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Denial } from '#server/platform/errors/may.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';

type Client = Pick<ClientViewer, 'id' | 'companyId'>;
type ActingViewer = Pick<ClientViewer, 'session'>;

/** Checks that the row is a member of the viewer's company, who may edit it; 404 for all others. */
export function checkColleague<Row extends { companyId: number | null }>(
  viewer: Client,
  row: Row | undefined,
): asserts row is Row {
  if (row?.companyId !== viewer.companyId) throw new AppError('not-found', 'There is no such teammate.');
}

/** Members cannot delete themselves; they leave (`leaveCompany`). */
export const whyNotDelete = (viewer: Pick<Client, 'id'>, teammateId: number): Denial | undefined =>
  viewer.id === teammateId
    ? { code: 'conflict', detail: 'You cannot delete yourself.', reason: { code: 'ownAccount' } }
    : undefined;

/**
 * An acting administrator acts for an hour and leaves a record. By adding an account or address of their own they could
 * return without either, so both are forbidden.
 */
export const whyNotChangeEmail = (viewer: ActingViewer): Denial | undefined =>
  whyNotActing(viewer, 'actingAddress', 'An administrator who acts as someone cannot change addresses.');

/** Same reason as `whyNotChangeEmail`. */
export const whyNotInvite = (viewer: ActingViewer): Denial | undefined =>
  whyNotActing(viewer, 'actingInvite', 'An administrator who acts as a member cannot invite anybody.');

/** An invitation may be repeated until the member has signed in. */
export const whyNotInviteAgain = (
  viewer: ActingViewer,
  { firstName, hasSignedIn }: { firstName: string; hasSignedIn: boolean },
): Denial | undefined =>
  whyNotInvite(viewer) ??
  (hasSignedIn
    ? {
        code: 'conflict',
        detail: `${firstName} has signed in already.`,
        reason: { code: 'signedInAlready', params: { name: firstName } },
      }
    : undefined);

/**
 * A member cannot undo leaving, so an acting administrator may not do it. The last member who has signed in stays, so a
 * company never ends up empty.
 */
export function whyNotLeave(
  viewer: ActingViewer & Pick<ClientViewer, 'company'>,
  { hasSuccessor }: { hasSuccessor: boolean },
): Denial | undefined {
  const { name } = viewer.company;
  const isLast: Denial = {
    code: 'conflict',
    detail: `No other member of ${name} has signed in yet. A company needs at least one.`,
    reason: { code: 'lastMember', params: { company: name } },
  };
  const acting = 'An administrator who acts as a member cannot leave for them.';
  return whyNotActing(viewer, 'actingLeave', acting) ?? (hasSuccessor ? undefined : isLast);
}

const whyNotActing = ({ session }: ActingViewer, code: ReasonCode, detail: string): Denial | undefined =>
  session.actingAdministrator ? { code: 'forbidden', detail, reason: { code } } : undefined;
