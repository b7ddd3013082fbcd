import { accountTypes } from '#contract/call.ts';
import type { Thread } from '#contract/messaging.ts';
import type { ProfileRequest } from '#contract/profiles.ts';

/** Profile request for a user. */
export const profileOf = ({ id, type }: Thread['user']): ProfileRequest =>
  type === accountTypes.talent ? { profileType: 'talent', talentId: id } : { profileType: 'teammate', teammateId: id };
