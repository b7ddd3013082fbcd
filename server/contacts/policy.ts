import type { Selectable } from 'kysely';
import type { DB } from '#server/platform/database/schema.ts';
import type { Denial } from '#server/platform/errors/may.ts';

/** The side that writes: the talent, or any member of the company. */
export type Side = 'talent' | 'company';

/** Opened `byTalent` or `byCompany` and unanswered; `settled` once both have written. */
export type ContactState = Selectable<DB['contacts']>['state'];

/** The facts of a contact that decide the effect of a message. */
export interface Standing {
  state: ContactState;
  openedBy: Side;
}

/**
 * The effect of a message on a contact: opens it, answers it, or nothing. Undefined is a pair that has never written.
 * Writing again reopens a lapsed contact if its opener writes; any other message answers a lapsed or closed one.
 */
export function effectOf(contact: Standing | undefined, side: Side): 'opens' | 'answers' | 'nothing' {
  if (!contact) return 'opens';
  const { state, openedBy } = contact;
  if (state === 'settled') return 'nothing';
  if (state === 'closed' || state === 'declined' || openedBy !== side) return 'answers';
  return state === 'lapsed' ? 'opens' : 'nothing';
}

/** A company whose first message was declined may write again only once the talent has. */
export const whyNotWriteOn = (contact: Standing | undefined, side: Side): Denial | undefined =>
  contact?.state === 'declined' && side === 'company'
    ? {
        code: 'conversation-closed',
        detail: 'This conversation is closed.',
        reason: { code: 'conversationClosed' },
      }
    : undefined;

/** Only an open first message of the other side can be answered. */
export const whyNotAnswer = (contact: Standing | undefined, side: Side): Denial | undefined =>
  contact?.state === (side === 'talent' ? 'byCompany' : 'byTalent')
    ? undefined
    : {
        code: 'conflict',
        detail: 'Nothing waits for an answer here.',
        reason: { code: 'contactNotOpen' },
      };
