import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { positionRecord } from '#contract/addresses.ts';
import { announcementProgress } from '#contract/announcements.ts';
import { clientHome } from '#contract/matching.ts';
import { type EndReason, type Position, deletePosition, listPositions } from '#contract/positions.ts';
import { getProfile } from '#contract/profiles.ts';
import { at } from '#contract/screens.ts';
import { listSearches } from '#contract/searches.ts';
import { useDownload } from '#web/forms/use-download.ts';
import { DeleteButton } from '#web/forms/delete-button.tsx';
import { EditHeader } from '#web/forms/edit-header.tsx';
import { FieldColumns, FormSection } from '#web/forms/form-section.tsx';
import { confirmDiscard, useUnsavedChanges } from '#web/forms/unsaved-changes.ts';
import { send } from '#web/platform/calls/api.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { useKeptDraft } from '#web/platform/keeping/kept-draft.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { forget } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { LocationFields } from '#web/positions/location-fields.tsx';
import { CountryPicker } from '#web/reference/country-picker.tsx';
import { RichText } from '#web/rich-text/rich-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { AnnouncementLine } from './announcement-line.tsx';
import { hasConditions, useCandidateCount } from './candidate-count.ts';
import { ContactList } from './contact-list.tsx';
import { LiveSwitch } from './live-switch.tsx';
import { OfficeFields } from './office-fields.tsx';
import { useNeverSaved } from './never-saved.ts';
import { type PositionDraft, positionForm } from './position-draft.ts';
import { useFormerFilter } from './position-filter.ts';
import { RoleFields } from './role-fields.tsx';
import { Text, Wrap } from '#web/ui/layout.tsx';
import { usePositionSave } from './use-position-save.ts';
import { FirstTalents } from './first-talents.tsx';
import { TermFields } from './term-fields.tsx';
import { EndingNotice } from './ending-notice.tsx';
import { EndReasonField } from './end-reason.tsx';
import { WrittenIn } from './written-in.tsx';
import { GoneNotice } from './gone-notice.tsx';
import { TakenDownNotice } from './taken-down-notice.tsx';

/** Form of 'Edit Position'. Input stays as typed until saved or discarded. */
export function PositionForm({ position }: { position: Position }) {
  const t = useTexts('positions');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const edit = useKeptDraft({ form: `position ${position.hashId}`, stored: positionForm.storedOf(position) });
  const { draft, setDraft } = edit;
  const change = (changes: Partial<PositionDraft>) => setDraft((current) => ({ ...current, ...changes }));
  const count = useCandidateCount(draft, countAsStored(position));

  useUnsavedChanges(edit.hasChanges, edit.drop);
  const leaveUnsaved = useNeverSaved(position);
  const search = useFormerFilter();
  const { countries } = useUser();
  /** The first position leads to the home, which lists its talents. */
  const leave = ({ isFirst = false, filledPosition = undefined as string | undefined } = {}) => {
    void leaveUnsaved(true);
    edit.drop();
    forget(queryClient, listPositions, announcementProgress, clientHome, getProfile, listSearches);
    // The home would adopt this position's name from the address, and open its profile.
    const home = { to: at.clientHome, params: { positionHashId: undefined } } as const;
    return navigate({
      ...(isFirst ? home : { to: at.positions, search, state: { filledPosition } }),
      ignoreBlocker: true,
    });
  };
  const [endReason, setEndReason] = useState<EndReason>();
  const isClosing = edit.stored.draft.isLive && !draft.isLive;
  const closeReason = isClosing ? endReason : undefined;
  const { isSaving, save, errorAt, isGone, teammates } = usePositionSave(edit, { position, closeReason }, (saved) =>
    leave({ ...saved, ...(closeReason === 'filled' && { filledPosition: position.hashId }) }),
  );
  const title = position.title || t('untitled');
  const record = useDownload(positionRecord(position.hashId), `${title}.csv`);
  const hasRecord = position.title !== '' && !isGone;
  const deletion = useMutationOnce({
    mutationFn: () =>
      send(deletePosition, { positionId: position.id }).catch((error: unknown) => {
        // A teammate has already deleted it, which is the desired result.
        if (!(error instanceof ApiError && error.code === 'not-found')) throw error;
      }),
    onSuccess: async () => {
      await leave();
      showNotice({ text: t('delete.done', { title }), tone: 'success' });
    },
  });
  const cancel = async () => {
    if (!(await confirmDiscard())) return;
    await leaveUnsaved();
    await leave();
  };

  return (
    <>
      <EditHeader
        title={t('edit.title')}
        isSaving={isSaving}
        onCancel={() => void cancel()}
        onSave={save}
        state={
          <LiveSwitch
            isLive={draft.isLive}
            isTakenDown={position.takenDown !== undefined}
            onChange={(isLive) => change({ isLive })}
          />
        }
        destructive={
          !isGone && (
            <DeleteButton
              isDeleting={deletion.isPending}
              onDelete={() => deletion.mutate()}
              details={[
                t('delete.details', { title, count: position.conversationCount ?? 0 }),
                ...(hasRecord ? [t('record.question')] : []),
              ].join(' ')}
              first={hasRecord ? { label: t('record.download'), run: record.download } : undefined}
            />
          )
        }
      />
      <Page isFixed={isSaving}>
        {position.takenDown && <TakenDownNotice reason={position.takenDown.reason} />}
        {isClosing && <EndReasonField value={endReason} onChange={setEndReason} />}
        {draft.isLive && position.endsAt && <EndingNotice position={position} isAlways />}
        <AnnouncementLine positionId={position.id} />
        {isGone && (
          <GoneNotice isNew>
            <Button size="sm" disabled={isSaving} onClick={save}>
              {t('gone.saveAsNew')}
            </Button>
          </GoneNotice>
        )}
        <FormSection number="01" title={t('edit.role')}>
          <RoleFields position={position} draft={draft} setDraft={setDraft} count={count} errorAt={errorAt} />
        </FormSection>
        <FormSection number="02" title={t('field.mainTeammateId')} note={t('edit.contact.note')}>
          <ContactList
            teammates={teammates}
            value={draft.mainTeammateId}
            onChange={(mainTeammateId) => change({ mainTeammateId })}
            error={errorAt('position.mainTeammateId') && t('edit.contactLeft')}
          />
        </FormSection>
        <FormSection number="03" title={t('edit.location')} note={t('edit.location.note')}>
          <FieldColumns>
            <LocationFields
              place={draft}
              timezonesByOffset={position.timezonesByOffset ?? {}}
              onChange={change}
              errorAt={(field) => errorAt(`position.${field}`)}
            >
              <OfficeFields office={draft} onChange={change} errorAt={(field) => errorAt(`position.${field}`)} />
            </LocationFields>
          </FieldColumns>
          <CountryPicker
            label={t('field.hiringCountryIds')}
            note={t('field.hiringCountryIds.note')}
            countries={countries}
            value={draft.hiringCountryIds}
            onChange={(hiringCountryIds) => change({ hiringCountryIds })}
            withEurope
            isRefused={errorAt('position.hiringCountryIds') !== undefined}
          />
          {/* Below all conditions: it appears and disappears with them, and must not move what is being clicked. */}
          {count && count.talentCount > 0 && hasConditions(draft) && (
            <FirstTalents draft={draft} talentCount={count.talentCount} isPending={count.isPending} />
          )}
        </FormSection>
        <FormSection number="04" title={t('edit.terms')} note={t('edit.terms.note')}>
          <TermFields draft={draft} onChange={change} errorAt={errorAt} />
        </FormSection>
        <FormSection number="05" title={t('field.description')}>
          <WrittenIn value={draft.writtenIn} onChange={(writtenIn) => change({ writtenIn })} />
          <RichText
            label={t('field.description')}
            value={draft.description}
            onChange={(description) => change({ description })}
            error={errorAt('position.description')}
          />
        </FormSection>
        {hasRecord && (
          <Wrap gap="8 12" marginTop="20">
            <Button variant="default" size="sm" loading={record.isDownloading} onClick={() => void record.download()}>
              {t('record.download')}
            </Button>
            <Text size="s" tone="mute">
              {t('record.note')}
            </Text>
          </Wrap>
        )}
        {record.dialog}
      </Page>
    </>
  );
}

/** The server's count for the stored conditions. */
function countAsStored(position: Position) {
  const { talentCount, relaxations = [] } = position;
  if (talentCount === undefined) return undefined;
  return { conditions: positionForm.storedOf(position).draft, candidates: { talentCount, relaxations } };
}
