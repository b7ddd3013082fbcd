import { skipToken, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { accountTypes } from '#contract/call.ts';
import { clientHome, talentHome } from '#contract/matching.ts';
import { useHistory } from '#web/history/use-history.ts';
import { More } from '#web/moderation/more.tsx';
import { type Profile, type ProfileRequest, getProfile } from '#contract/profiles.ts';
import { OpenedFrom } from '#web/people/message-action.tsx';
import { useDialogTitle } from '#web/platform/page/page-title.ts';
import { type ProfileContext, onProfileRequest } from '#web/platform/page/profile-request.ts';
import { useUser } from '#web/platform/session/session.ts';
import { type TextsOf, useTexts } from '#web/platform/texts/texts.ts';
import { invalidate, useCall } from '#web/platform/calls/use-call.ts';
import { useBeginning } from '#web/positions/beginning.ts';
import { whenPainted } from '#web/ui/painted.ts';
import { companyParts } from './company-view.tsx';
import { useFocusReturn } from './focus-return.ts';
import { findReported } from './find-reported.ts';
import { findKnown } from './known-profile.ts';
import { knownParts } from './known-view.tsx';
import { usePositionKeys } from './position-keys.ts';
import { LeavePassed } from './profile-marks.tsx';
import { usePositionSteps } from './position-steps.ts';
import { positionParts } from './position-view.tsx';
import { ProfileChrome } from './profile-chrome.tsx';
import { ProfileModalFrame } from './profile-modal-frame.tsx';
import type { ProfileParts } from './profile-parts.ts';
import { useProfileSteps } from './profile-steps.ts';
import { useProfileTurn } from './profile-turn.ts';
import classes from './profile.module.css';
import { idOf, useShownProfile } from './shown-profile.ts';
import { type Wanted, talentParts } from './talent-view.tsx';
import { teammateParts } from './teammate-view.tsx';
import { Unavailable, companyIn, refusalOf } from './unavailable.tsx';
import { findWriting } from './writing.ts';
import { ProfileFoot } from './profile-foot.tsx';
import { ProfileComposer } from '#web/writing/profile-composer.tsx';
import { TeamContacts } from '#web/history/team-contacts.tsx';
import { TeamSection } from '#web/history/team-section.tsx';
import { PositionKeyList } from './position-key-list.tsx';

/** The application's only profile modal: shows the profile requested by `openProfile`, or named in the address. */
export function ProfileModalHost() {
  const t = useTexts('profiles');
  const client = useQueryClient();
  const user = useUser();
  const { request, panel, among, found, about, hasFormer, show, back, close } = useShownProfile();
  const wanted = request && idOf(request);
  const noteOpener = useFocusReturn(wanted !== undefined);
  // Within a panel or list, one profile replaces another without a pause.
  const walk = panel ?? among?.from ?? found?.from;
  const isOpened = useProfileTurn(walk === undefined ? wanted : `walk ${walk}`) !== undefined;
  const open = useEffectEvent((next: ProfileRequest, context: ProfileContext) => {
    noteOpener();
    // A profile requested during the pause was never seen: it is replaced, so that Back skips it.
    show(next, { ...context, isReplacing: wanted !== undefined && !isOpened });
  });
  useEffect(() => {
    let leave: (() => void) | undefined;
    return onProfileRequest((next, context) => {
      // Paints the press first: a new address updates all links of the screen. Of two presses the last counts.
      leave?.();
      leave = whenPainted(() => open(next, context));
    });
  }, []);
  const {
    steps: panelSteps,
    wanted: wantedSkills,
    position: panelPosition,
  } = useProfileSteps({
    panel,
    found,
    request,
    step: (next) => show(next, { isReplacing: true, ...(panel !== undefined && { panel }), found, about }),
  });
  const { steps: listSteps, leave } = usePositionSteps({
    among,
    request,
    show: (positionHashId, others) =>
      show({ profileType: 'position', positionHashId }, { isReplacing: true, among: others }),
    close,
  });
  const steps = panelSteps ?? listSteps;
  // Keeps the last profile while the modal fades out, and the parts of it known when it opened.
  const begin = () => request && { id: idOf(request), request, known: findKnown(client, user, request) };
  const [last, setLast] = useState(begin);
  if (isOpened && request && last?.id !== wanted) setLast(begin);
  const profile = useCall(getProfile, last?.request ?? skipToken, { enabled: isOpened });
  useHistory(isOpened && last?.request.profileType === 'talent' ? last.request.talentId : undefined); // beside the profile
  const isMember = user.type === accountTypes.client;
  const refusal = refusalOf(profile.error);
  useFreshHomes(refusal !== undefined);
  const rest = (
    <Unavailable
      request={last?.request}
      error={profile.error}
      refusal={refusal}
      company={companyIn(profile.data ?? last?.known)}
      onRetry={() => void profile.refetch()}
    />
  );
  const whole = refusal ? undefined : profile.data;
  const known = refusal ? undefined : last?.known;
  const parts = whole ? partsOf(t, whole, { wanted: wantedSkills, isMember }) : known && knownParts(t, known, rest);
  const writing = findWriting(user, { whole, known, about });
  const reported = findReported(user, whole ?? known);
  useDialogTitle((isOpened && parts?.label) || '');
  const [isListingKeys, listKeys] = useState(false);
  const writerRef = useRef<HTMLDivElement>(null);
  const focusField = () => focusEndOf(writerRef.current?.querySelector('textarea'));
  usePositionKeys({
    isOn: isOpened,
    steps,
    profile: whole ?? known,
    leave,
    focusField,
    listKeys: () => listKeys(true),
  });
  const noteTyping = useBeginning(whole);
  const composer = writing && <ProfileComposer key={writing.recipient.id} {...writing} onType={noteTyping} />;
  const shown = whole ?? known;
  const talent = isMember && shown?.profileType === 'talent' ? shown.talent : undefined;
  return (
    <OpenedFrom value={about?.hashId}>
      <LeavePassed value={leave}>
        <ProfileModalFrame
          isOpened={isOpened}
          onClose={close}
          onBack={hasFormer ? back : undefined}
          steps={steps}
          label={parts?.label ?? t('modal.label')}
          size={last?.request.profileType === 'teammate' ? 'narrow' : 'wide'}
          brief={parts}
          more={reported && <More {...reported} onBlocked={close} />}
          writer={
            talent ? (
              <ProfileFoot
                key={talent.id}
                talent={talent}
                from={about ?? panelPosition}
                composer={composer}
                focusField={focusField}
              />
            ) : (
              composer
            )
          }
          writerRef={writerRef}
          // A single way to send: beside the field the action stays with the heading.
          footer={writing && !writing.recipient.declined ? undefined : parts?.footer}
        >
          {parts ? (
            <div key={last?.id} ref={begunAtTop}>
              <ProfileChrome {...parts} more={reported && <More {...reported} onBlocked={close} />} />
            </div>
          ) : (
            <div key={`waiting for ${last?.id}`} ref={begunAtTop} className={classes.wait} tabIndex={-1} data-autofocus>
              {rest}
            </div>
          )}
        </ProfileModalFrame>
        {isListingKeys && <PositionKeyList onClose={() => listKeys(false)} />}
      </LeavePassed>
    </OpenedFrom>
  );
}

/** Focuses a field, if there is one, with the caret at its end. */
function focusEndOf(field: HTMLTextAreaElement | null | undefined): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

function partsOf(
  t: TextsOf<'profiles'>,
  profile: Profile,
  { wanted, isMember }: { wanted: Wanted | undefined; isMember: boolean },
): ProfileParts {
  if (profile.profileType === 'position') return positionParts(t, profile.position, profile.mark);
  if (profile.profileType === 'company') return companyParts(t, profile.company);
  if (profile.profileType === 'teammate') return teammateParts(t, profile.teammate);
  const { talent } = profile;
  if (!isMember) return talentParts(talent, { wanted });
  return talentParts(talent, {
    wanted,
    contacts: <TeamContacts talent={talent} />,
    notes: <TeamSection key={talent.id} talent={talent} />,
  });
}

/**
 * Scrolls a profile to its top. Focusing its heading, which renders after the modal has opened, makes screen readers
 * announce it; the buttons that step between profiles keep the focus. A modal about to open starts at its top anyway:
 * scrolling it here would cause another layout.
 */
function begunAtTop(element: HTMLElement | null): void {
  const frame = element?.parentElement;
  if (!frame?.closest('dialog')?.open) return;
  frame.scrollTo(0, 0);
  if (document.activeElement?.closest('[data-steps]')) return;
  frame.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
}

/** A card that led to nothing is stale: the home below refetches. */
function useFreshHomes(isOutdated: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isOutdated) return;
    void invalidate(client, talentHome);
    void invalidate(client, clientHome);
  }, [isOutdated, client]);
}
