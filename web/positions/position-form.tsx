import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Position, deletePosition, updatePosition } from '#contract/positions.ts';
import { send } from '#web/platform/api.ts';
import { changedFields } from '#web/platform/changed-fields.ts';
import { useSave } from '#web/platform/save.ts';
import { useUser } from '#web/platform/session.ts';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { EditHeader } from '#web/ui/edit-header.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Page } from '#web/ui/page.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { confirmDiscard, useUnsavedChanges } from '#web/ui/unsaved-changes.ts';
import { useCandidateCount } from './candidate-count.ts';
import { ContactList } from './contact-list.tsx';
import { confirmLive } from './going-live.tsx';
import { LiveSwitch } from './live-switch.tsx';
import { LocationFields } from './location-fields.tsx';
import { type PositionDraft, changesOf, draftOf } from './position-draft.ts';
import { RoleFields } from './role-fields.tsx';

/** The form of 'Edit Position'. Everything stays as typed until it is saved or thrown away. */
export function PositionForm({ position }: { position: Position }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { email } = useUser();
  const [stored] = useState(() => draftOf(position));
  const [draft, setDraft] = useState(stored);
  const change = (changes: Partial<PositionDraft>) => setDraft((current) => ({ ...current, ...changes }));
  const count = useCandidateCount(conditionsOf(draft));

  useUnsavedChanges(draft !== stored);
  const leave = () => void navigate({ to: '/client/positions', ignoreBlocker: true });
  const leaveChanged = () => {
    for (const shown of ['positions', 'client-home', 'profile']) queryClient.removeQueries({ queryKey: [shown] });
    leave();
  };
  const { isSaving, save, errorAt } = useSave(
    async () => {
      if (draft.isLive && !stored.isLive && !(await confirmLive(draft, email))) return false;
      await send(updatePosition, { position: changesOf(position.id, changedFields(stored, draft)) });
      return true;
    },
    (isSaved) => isSaved && leaveChanged(),
  );
  const deletion = useMutation({
    mutationFn: () => send(deletePosition, { positionId: position.id }),
    onSuccess: leaveChanged,
  });
  const cancel = async () => {
    if (await confirmDiscard()) leave();
  };

  return (
    <>
      <EditHeader
        title="Edit Position"
        isSaving={isSaving}
        onCancel={() => void cancel()}
        onSave={save}
        state={<LiveSwitch isLive={draft.isLive} onChange={(isLive) => change({ isLive })} />}
        destructive={<DeleteButton isDeleting={deletion.isPending} onDelete={() => deletion.mutate()} />}
      />
      <Page>
        <FormSection number="01" title="Role">
          <RoleFields
            position={position}
            draft={draft}
            setDraft={setDraft}
            count={count}
            titleError={errorAt('position.title')}
          />
        </FormSection>
        <FormSection number="02" title="Contact" note="Talents who write about this position reach this teammate.">
          <ContactList
            teammates={position.teammates}
            value={draft.mainTeammateId}
            onChange={(mainTeammateId) => change({ mainTeammateId })}
          />
        </FormSection>
        <FormSection number="03" title="Location" note="Choose one or both.">
          <LocationFields draft={draft} timezonesByOffset={position.timezonesByOffset ?? {}} setDraft={setDraft} />
        </FormSection>
        <FormSection number="04" title="Description">
          <RichText label="Description" value={draft.description} onChange={(description) => change({ description })} />
        </FormSection>
      </Page>
    </>
  );
}

const conditionsOf = ({ skillIds, countryIds, isPhysical, isRemote, timezone, timezoneMargin }: PositionDraft) => ({
  skillIds,
  countryIds,
  isPhysical,
  isRemote,
  timezone,
  timezoneMargin,
});
