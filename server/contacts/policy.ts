import type { ContactState } from '#server/platform/database/contact-tables.ts';
import type { Denial } from '#server/platform/errors/may.ts';

/** Who writes: the talent, or any member of the company. */
export type Side = 'talent' | 'company';

/** The facts of a contact that decide what writing does to it. */
export interface Standing {
  state: ContactState;
  openedBy: Side;
}

/**
 * What a message does to a contact: begins it, answers it, or nothing. Undefined is a pair that has never written. Each
 * side writes again to open what has lapsed or been closed; a talent's answer to what has lapsed settles it.
 */
export function effectOf(contact: Standing | undefined, side: Side): 'opens' | 'answers' | 'nothing' {
  if (!contact) return 'opens';
  const { state, openedBy } = contact;
  if (state === 'settled') return 'nothing';
  if (state === 'closed' || state === 'declined' || openedBy !== side) return 'answers';
  return state === 'lapsed' ? 'opens' : 'nothing';
}

/** A company whose first message was declined writes again only once the talent has. */
export const whyNotWriteOn = (contact: Standing | undefined, side: Side): Denial | undefined =>
  contact?.state === 'declined' && side === 'company'
    ? {
        code: 'conversation-closed',
        detail: 'This conversation is closed.',
        reason: { code: 'conversationClosed' },
      }
    : undefined;

/** Only the first message of the other side is answered, while it waits. */
export const whyNotAnswer = (contact: Standing | undefined, side: Side): Denial | undefined =>
  contact?.state === (side === 'talent' ? 'byCompany' : 'byTalent')
    ? undefined
    : {
        code: 'conflict',
        detail: 'Nothing waits for an answer here.',
        reason: { code: 'contactNotOpen' },
      };
