import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Profile } from '#contract/profiles.ts';
import { ApiError } from '#web/platform/errors.ts';
import { onProfileRequest } from '#web/platform/profile-request.ts';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { ProfileChrome } from '#web/ui/profile-chrome.tsx';
import { ProfileModalFrame } from '#web/ui/profile-modal-frame.tsx';
import { companyParts } from './company-view.tsx';
import { positionParts } from './position-view.tsx';
import classes from './profile.module.css';
import type { ProfileParts } from './profile-parts.ts';
import { profileQuery } from './profile-query.ts';
import { useProfileTurn } from './profile-turn.ts';
import { useFocusReturn } from './focus-return.ts';
import { keyOf, useShownProfile } from './shown-profile.ts';
import { talentParts } from './talent-view.tsx';
import { teammateParts } from './teammate-view.tsx';

/** The one profile modal of the application (spec 2.6): shows whatever `openProfile` asks for. */
export function ProfileModalHost() {
  const { request, show, close } = useShownProfile();
  const wanted = request && keyOf(request);
  const noteOpener = useFocusReturn(wanted !== undefined);
  useEffect(
    () =>
      onProfileRequest((next) => {
        noteOpener();
        show(next);
      }),
    [show, noteOpener],
  );
  const isOpened = useProfileTurn(wanted) !== undefined;
  // What was open last stays inside while the modal fades.
  const [last, setLast] = useState(request);
  if (isOpened && request && (!last || keyOf(last) !== wanted)) setLast(request);
  const profile = useQuery({ ...profileQuery(last), enabled: isOpened });
  const parts = profile.data && partsOf(profile.data);
  return (
    <ProfileModalFrame
      isOpened={isOpened}
      onClose={close}
      label={parts?.label ?? 'Profile'}
      size={parts?.size ?? 'wide'}
      footer={parts?.footer}
    >
      {parts ? (
        <div key={last && keyOf(last)} ref={focusHeading}>
          <ProfileChrome {...parts} />
        </div>
      ) : (
        <div className={classes.wait} tabIndex={-1} data-autofocus>
          <Unavailable error={profile.error} onRetry={() => void profile.refetch()} />
        </div>
      )}
    </ProfileModalFrame>
  );
}

function partsOf(profile: Profile): ProfileParts {
  if (profile.profileType === 'position') return positionParts(profile.position);
  if (profile.profileType === 'company') return companyParts(profile.company);
  if (profile.profileType === 'teammate') return teammateParts(profile.teammate);
  return talentParts(profile.talent);
}

/** The heading comes after the modal has opened and taken the focus; with it readers say whose profile this is. */
const focusHeading = (element: HTMLElement | null) =>
  element?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });

function Unavailable({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <DelayedSpinner label="Loading the profile" />;
  if (error instanceof ApiError && error.code === 'not-found')
    return <EmptyState text="This profile is no longer there." />;
  return <FailedState error={error} onRetry={onRetry} text="This profile could not be loaded." />;
}
