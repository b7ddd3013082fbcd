import { skipToken, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ProblemCode } from '#contract/errors.ts';
import { clientHome, talentHome } from '#contract/matching.ts';
import { type Profile, getProfile } from '#contract/profiles.ts';
import type { KeyOf } from '#contract/texts/translate.ts';
import { ApiError } from '#web/platform/errors.ts';
import { onProfileRequest } from '#web/platform/profile-request.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate, useCall } from '#web/platform/use-call.ts';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { companyParts } from './company-view.tsx';
import { useFocusReturn } from './focus-return.ts';
import { positionParts } from './position-view.tsx';
import { ProfileChrome } from './profile-chrome.tsx';
import { ProfileModalFrame } from './profile-modal-frame.tsx';
import type { ProfileParts } from './profile-parts.ts';
import { useProfileTurn } from './profile-turn.ts';
import classes from './profile.module.css';
import { idOf, useShownProfile } from './shown-profile.ts';
import { talentParts } from './talent-view.tsx';
import { teammateParts } from './teammate-view.tsx';
import { type Wording, useWording } from './wording.ts';

/** The application's only profile modal: shows the profile requested by `openProfile`. */
export function ProfileModalHost() {
  const wording = useWording();
  const { request, hasFormer, show, back, close } = useShownProfile();
  const wanted = request && idOf(request);
  const noteOpener = useFocusReturn(wanted !== undefined);
  const isOpened = useProfileTurn(wanted) !== undefined;
  useEffect(
    () =>
      onProfileRequest((next) => {
        noteOpener();
        // A profile requested during the pause was never seen; replace it, so that Back skips it.
        show(next, { isReplacing: wanted !== undefined && !isOpened });
      }),
    [show, noteOpener, wanted, isOpened],
  );
  // Keeps the last profile while the modal fades out.
  const [last, setLast] = useState(request);
  if (isOpened && request && (!last || idOf(last) !== wanted)) setLast(request);
  const profile = useCall(getProfile, last ?? skipToken, { enabled: isOpened });
  const refusal = refusalOf(profile.error);
  const parts = profile.data && !refusal ? partsOf(wording, profile.data) : undefined;
  useFreshHomes(refusal !== undefined);
  return (
    <ProfileModalFrame
      isOpened={isOpened}
      onClose={close}
      onBack={hasFormer ? back : undefined}
      label={parts?.label ?? wording.t('modal.label')}
      size={parts?.size ?? 'wide'}
      footer={parts?.footer}
    >
      {parts ? (
        <div key={last && idOf(last)} ref={focusHeading}>
          <ProfileChrome {...parts} />
        </div>
      ) : (
        <div className={classes.wait} tabIndex={-1} data-autofocus>
          <Unavailable error={profile.error} refusal={refusal} onRetry={() => void profile.refetch()} />
        </div>
      )}
    </ProfileModalFrame>
  );
}

function partsOf(wording: Wording, profile: Profile): ProfileParts {
  if (profile.profileType === 'position') return positionParts(wording.t, profile.position);
  if (profile.profileType === 'company') return companyParts(wording.t, profile.company);
  if (profile.profileType === 'teammate') return teammateParts(wording.t, profile.teammate);
  return talentParts(wording, profile.talent);
}

/** The heading renders after the modal has opened; focusing it makes screen readers announce the profile. */
const focusHeading = (element: HTMLElement | null) =>
  element?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });

const refusals: Partial<Record<ProblemCode, KeyOf<'profiles'> & `refusal.${string}`>> = {
  'not-found': 'refusal.gone',
  // From a URL typed by hand.
  invalid: 'refusal.gone',
  forbidden: 'refusal.forbidden',
};

/** Key of the message for a final refusal, even if the profile was loaded before. */
const refusalOf = (error: Error | null) => (error instanceof ApiError ? refusals[error.code] : undefined);

/** A card that led to nothing is out of date: the home below asks again. */
function useFreshHomes(isOutdated: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isOutdated) return;
    void invalidate(client, talentHome);
    void invalidate(client, clientHome);
  }, [isOutdated, client]);
}

interface UnavailableProps {
  error: Error | null;
  refusal: ReturnType<typeof refusalOf>;
  onRetry: () => void;
}

function Unavailable({ error, refusal, onRetry }: UnavailableProps) {
  const t = useTexts('profiles');
  if (refusal) return <EmptyState text={t(refusal)} />;
  if (!error) return <DelayedSpinner label={t('modal.loading')} />;
  return <FailedState error={error} onRetry={onRetry} text={t('modal.failed')} />;
}
