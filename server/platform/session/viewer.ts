import type { Restriction, Warning } from '#contract/accounts.ts';
import type { Audience, Call } from '#contract/call.ts';
import type { TokenScope } from '#contract/integrations.ts';
import type { Way } from '#contract/own-account.ts';
import type { Denial } from '#server/platform/errors/may.ts';

interface AnyViewer {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  avatarKey: string | null;
  /** The language they chose, if any; null for an acting administrator, whose screen keeps its own. */
  language: string | null;
  /** Reason why only few calls work for them (`allowsRestricted`). */
  restriction: Restriction | null;
  /** Unread warnings, latest first. */
  warnings: Warning[];
  session: ViewerSession;
}

/** The session of a request. */
export interface ViewerSession {
  tokenHash: Buffer;
  /** The administrator who acts as this user, if any. */
  actingAdministrator: { id: number; firstName: string; lastName: string } | null;
  /** The strongest way by which it was started or confirmed. */
  way: Way;
  /** The token with which the call is made, without a session; null for a session. */
  token: { id: number; scope: TokenScope } | null;
  /** The way without which its user, an administrator, is refused (ADMIN_SECOND_FACTOR); null if any will do. */
  neededWay: Exclude<Way, 'code'> | null;
}

export interface TalentViewer extends AnyViewer {
  type: 1;
  companyId: null;
}

export interface ClientViewer extends AnyViewer {
  type: 2;
  companyId: number;
  company: { name: string; avatarKey: string | null; isTrial: boolean; isTrialExpired: boolean };
}

export interface AdministratorViewer extends AnyViewer {
  type: 3;
  companyId: null;
}

/** The caller, according to their session. */
export type Viewer = TalentViewer | ClientViewer | AdministratorViewer;

/** Why a user is restricted. Leaving takes precedence over a suspension, since the user can undo it. */
export function restrictionOf(user: { isLeaving: boolean; isAvailable: boolean }): Restriction | null {
  if (user.isLeaving) return 'leaving';
  return user.isAvailable ? null : 'suspended';
}

const wayDenials = {
  passkey: { code: 'forbidden', detail: 'Administrators here need a passkey.', reason: { code: 'passkeyNeeded' } },
  oidc: {
    code: 'forbidden',
    detail: 'Administrators here sign in by their organisation.',
    reason: { code: 'organisationNeeded' },
  },
} as const satisfies Record<string, Denial>;

/** Why an administrator has to prove themselves in another way first: the session was not started by it. */
export const whyWayNeeded = ({ session: { neededWay, way } }: Pick<AnyViewer, 'session'>): Denial | undefined =>
  neededWay === null || neededWay === way ? undefined : wayDenials[neededWay];

/** The refusal of an administrator who acts as a user. */
export const actingRefusal: Denial = {
  code: 'forbidden',
  detail: 'An administrator acting as a user cannot do this.',
  reason: { code: 'acting' },
};

/** Why the viewer may not make a call: an administrator acts as them, and it is for the user alone. */
export const whyNotActing = (
  { session }: { session: Pick<ViewerSession, 'actingAdministrator'> },
  call: Pick<Call, 'acting'>,
): Denial | undefined => (session.actingAdministrator && call.acting === 'never' ? actingRefusal : undefined);

interface ViewerByName {
  talent: TalentViewer;
  client: ClientViewer;
  administrator: AdministratorViewer;
}

/** The viewer type for an audience: its account types, or null if visitors are allowed. */
export type ViewerOf<Who extends Audience> = Who extends 'nobody'
  ? Viewer | null
  : Who extends 'anyone'
    ? Viewer
    : Who extends readonly (infer Name extends keyof ViewerByName)[]
      ? ViewerByName[Name]
      : never;
