import type { Restriction } from '#contract/accounts.ts';
import type { Audience } from '#contract/call.ts';

interface AnyViewer {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  avatarKey: string | null;
  /** The language they chose, if they did; null for an acting administrator, whose screen keeps its own. */
  language: string | null;
  /** Why few calls work for them (`allowsRestricted`). */
  restriction: Restriction | null;
  session: ViewerSession;
}

/** The session of a request. */
export interface ViewerSession {
  tokenHash: Buffer;
  /** The administrator who acts as this user, if any. */
  actingAdministrator: { id: number; firstName: string; lastName: string } | null;
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
