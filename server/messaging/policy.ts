import { accountTypes } from '#contract/call.ts';
import type { Denial } from '#server/platform/errors/may.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';

/** The facts that decide whether one of a thread's people may close or share it. */
export interface Standing {
  contactState: string;
  isBetweenColleagues: boolean;
  /** True if it is gone for one of the two, or the other person is suspended. */
  isEnded: boolean;
}

const notBothWritten: Denial = {
  code: 'conflict',
  detail: 'This is possible once an engineer and the company have both written.',
  reason: { code: 'notBothWritten' },
};

/** Either side may close a conversation between an engineer and a company once both have written. */
export const whyNotClose = ({ contactState, isBetweenColleagues, isEnded }: Standing): Denial | undefined =>
  contactState === 'settled' && !isBetweenColleagues && !isEnded ? undefined : notBothWritten;

/** Only its member may share it, under the same rule, so that the message about it is no answer. */
export const whyNotShare = (standing: Standing, { type }: Pick<Viewer, 'type'>): Denial | undefined =>
  type === accountTypes.client ? whyNotClose(standing) : notBothWritten;
