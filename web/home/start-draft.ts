import type { Talent, TalentChanges } from '#contract/talents.ts';

/** What a talent states at the start. */
export interface StartDraft {
  readonly skillIds: readonly number[];
  readonly isRemote: boolean;
  readonly timezone: string | null;
  readonly isPhysical: boolean;
  readonly physicalCountryId: number | null;
}

/**
 * What the start begins with: the place of the profile, or Remote if it names none. A profile without a timezone gets
 * the browser's, if it is one of those on offer.
 */
export function startDraftOf(talent: Talent, browserTimezone: string): StartDraft {
  const offered = Object.values(talent.timezonesByOffset ?? {}).flat();
  return {
    skillIds: [],
    isRemote: talent.isRemote || !talent.isPhysical,
    timezone: talent.timezone ?? (offered.includes(browserTimezone) ? browserTimezone : null),
    isPhysical: talent.isPhysical,
    physicalCountryId: talent.physicalCountryId,
  };
}

/** Timezone and country are saved with the way of working they belong to. */
export const changesOf = ({ skillIds, timezone, physicalCountryId, ...modes }: StartDraft): TalentChanges => ({
  ...modes,
  skills: [...skillIds],
  ...(modes.isRemote && { timezone }),
  ...(modes.isPhysical && { physicalCountryId }),
});
