import type { Selectable } from 'kysely';
import type { AccountType } from '#contract/call.ts';
import type { Stage } from '#contract/stages.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { DB } from '#server/platform/database/schema.ts';

/** All events: occurrences in one feature that concern features above it. */
export interface Events {
  /** The timezones have been stored from the data files, at every start. */
  timezonesInstalled: Record<string, never>;
  /** A visitor has created an account. */
  userSignedUp: { userId: number; type: AccountType };
  /** A member whom a company had invited signs in for the first time. */
  memberArrived: { companyId: number };
  /**
   * Strangers may have used an account, and its sessions have ended: an administrator reset it, or its former address
   * is restored. Its company is locked.
   */
  accountSecured: { userId: number };
  /** A user has another address: a new one, or the former one again. `former` is the one it replaces. */
  addressChanged: { userId: number; former: string };
  /**
   * A user is being deleted; their row still exists. Their belongings pass to the successor, a member of their company;
   * without one the company is deleted too. `administratorId` is the administrator who deletes them.
   */
  userDeleted: { userId: number; successorId: number | null; administratorId: number | null };
  /** A client saved a position that may be announced from now on; the position as it is stored now. */
  positionAnnounced: { position: Selectable<DB['positions']>; clientId: number };
  /** A position went Live, including a held one; its announcement is another event. */
  positionOpened: { positionId: number };
  /** A Live position returned to Draft, or is being deleted: its row still exists. */
  positionClosed: { positionId: number };
  /**
   * A message was written that starts or answers a conversation, or may be the first about the thread's position, and
   * is not only about an end. `positionId` is the position that it names; null for the thread's.
   */
  threadWritten: { threadId: number; writerId: number; positionId: number | null };
  /** The other side answered a first message with a message. */
  contactAnswered: { talentId: number; companyId: number; by: 'talent' | 'company' };
  /** The side that was written to has closed the contact of a talent and a company. */
  contactEnded: {
    talentId: number;
    companyId: number;
    threadId: number;
    by: 'talent' | 'company';
  };
  /** A member has closed a conversation, and the talent for a position with it; the company is locked. */
  closedFor: {
    talentId: number;
    companyId: number;
    userId: number;
    /** Whether an administrator acts as the member. */
    isActing: boolean;
    positionHashId: string;
    reason: string | null;
    /** Whether a message said so. */
    isTold: boolean;
  };
  /** First messages were not answered in time; a thread is null once its member is deleted. */
  contactsLapsed: { contacts: readonly { threadId: number | null }[] };
  /** One of the two people has ended conversations by hiding or blocking; the threads are locked. */
  conversationsEnded: { threadIds: readonly number[] };
  /** One of the proposed times of an interview was chosen. */
  interviewConfirmed: InterviewEvent;
  /** A confirmed interview was moved to another time. */
  interviewMoved: InterviewEvent;
  /** A confirmed interview was cancelled before it began. */
  interviewCancelled: InterviewEvent;
  /** A talent's stage with a position has changed; null if a member took them off the list. */
  candidateMoved: { positionId: number; talentId: number; companyId: number; stage: Stage | null };
}

/** An interview of a talent and a member of a company; a null position is none, or a deleted one. */
export interface InterviewEvent {
  interviewId: number;
  threadId: number;
  positionId: number | null;
  talentId: number;
  companyId: number;
}

/** Handles one event, in the transaction that makes it true. May write and enqueue; an error rolls back everything. */
export type Hearer<Name extends keyof Events> = (db: Database, event: Events[Name]) => Promise<void>;

/** Calls the hearers of an event, one after the other in listed order. Call it inside the event's transaction. */
export type Emit = <Name extends keyof Events>(db: Database, name: Name, event: Events[Name]) => Promise<void>;

/** Creates `emit` from the hearers of each event. */
export const createEmit =
  (hearers: { readonly [Name in keyof Events]: readonly Hearer<Name>[] }): Emit =>
  async (db, name, event) => {
    for (const hear of hearers[name]) await hear(db, event);
  };
