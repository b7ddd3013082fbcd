import { AppError } from '#server/platform/errors/app-error.ts';
import type { Denial } from '#server/platform/errors/may.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { type ClientViewer, actingRefusal } from '#server/platform/session/viewer.ts';

type Client = Pick<ClientViewer, 'id' | 'companyId'>;

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
 * return without either, so both are forbidden. Where keepers keep the team, others could become one by the address of
 * a colleague, so they correct only addresses that nobody has signed in with.
 */
export const whyNotChangeEmail = (
  { id, session }: Pick<ClientViewer, 'id' | 'session'>,
  member: { id: number; hasSignedIn: boolean },
  whyNotKeep: Denial | undefined,
): Denial | undefined => {
  if (session.actingAdministrator) return actingRefusal;
  return member.id === id || !member.hasSignedIn ? undefined : whyNotKeep;
};

/** Keepers name others who have signed in, and keep their own part. */
export const whyNotSetKeeper = (
  { teamKeepers }: Pick<Settings, 'teamKeepers'>,
  viewer: Pick<Client, 'id'>,
  { id, firstName, hasSignedIn }: { id: number; firstName: string; hasSignedIn: boolean },
): Denial | undefined => {
  if (!teamKeepers)
    return { code: 'conflict', detail: 'All members are equal here.', reason: { code: 'equalMembers' } };
  if (id === viewer.id)
    return { code: 'conflict', detail: 'Another keeper decides about you.', reason: { code: 'ownKeeping' } };
  return hasSignedIn
    ? undefined
    : {
        code: 'conflict',
        detail: `${firstName} has not signed in yet.`,
        reason: { code: 'neverSignedIn', params: { name: firstName } },
      };
};

/** An invitation may be repeated until the member has signed in. */
export const whyNotInviteAgain = ({
  firstName,
  hasSignedIn,
}: {
  firstName: string;
  hasSignedIn: boolean;
}): Denial | undefined =>
  hasSignedIn
    ? {
        code: 'conflict',
        detail: `${firstName} has signed in already.`,
        reason: { code: 'signedInAlready', params: { name: firstName } },
      }
    : undefined;

/** The last member who has signed in stays, so a company never ends up empty. */
export const whyNotLeave = (
  { company: { name } }: Pick<ClientViewer, 'company'>,
  { hasSuccessor }: { hasSuccessor: boolean },
): Denial | undefined =>
  hasSuccessor
    ? undefined
    : {
        code: 'conflict',
        detail: `No other member of ${name} has signed in yet. A company needs at least one.`,
        reason: { code: 'lastMember', params: { company: name } },
      };
