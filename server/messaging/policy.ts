import { accountTypes } from '#contract/call.ts';
import type { Denial } from '#server/platform/errors/may.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';

/** The facts of a thread that decide whether one of its people may close or share it. */
export interface Standing {
  contactState: string;
  isBetweenColleagues: boolean;
  /** Whether it is gone for one of the two, or the other is suspended. */
  isEnded: boolean;
}

const notBothWritten: Denial = {
  code: 'conflict',
  detail: 'This is possible once an engineer and the company have both written.',
  reason: { code: 'notBothWritten' },
};

/** Either side closes a conversation of an engineer and a company once both have written. */
export const whyNotClose = ({ contactState, isBetweenColleagues, isEnded }: Standing): Denial | undefined =>
  contactState === 'settled' && !isBetweenColleagues && !isEnded ? undefined : notBothWritten;

/** Its member shares it under the same rule, so that the message about it answers nothing; nobody does for them. */
export function whyNotShare(standing: Standing, viewer: Pick<Viewer, 'type' | 'session'>): Denial | undefined {
  if (viewer.session.actingAdministrator)
    return {
      code: 'forbidden',
      detail: 'An administrator who acts as someone shares none of their conversations.',
      reason: { code: 'actingShare' },
    };
  return viewer.type === accountTypes.client ? whyNotClose(standing) : notBothWritten;
}
