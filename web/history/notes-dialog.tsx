import { useId } from 'react';
import form from '#web/forms/form-dialog.module.css';
import { useUser } from '#web/platform/session/session.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { Dialog, DialogCancel } from '#web/ui/dialog.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { NoteForm } from './note-form.tsx';
import { NoteList } from './note-list.tsx';
import classes from './team-section.module.css';
import { useHistory } from './use-history.ts';

interface Props {
  talent: { id: number; firstName: string };
  onClose: () => void;
}

/** The team's notes about a talent over their conversation, with the field for another. */
export function NotesDialog({ talent, onClose }: Props) {
  const t = useTexts('history');
  const common = useTexts('common');
  const locale = useLocale();
  const userId = useUser().id;
  const id = useId();
  const { data, error, refetch } = useHistory(talent.id);
  return (
    <Dialog labelledBy={id} className={form.dialog} onClose={onClose}>
      <Stack as="section" padding="24" gap="12" className={classes.dialog}>
        <h2 id={id} className={form.title}>
          {t('notes.about', { name: talent.firstName })}
        </h2>
        {!data && !error && <DelayedSpinner />}
        {!data && error && <FailedState error={error} onRetry={() => void refetch()} text={t('section.failed')} />}
        {data?.notes.length === 0 && (
          <Text size="s" tone="mute">
            {t('notes.none')}
          </Text>
        )}
        {data && data.notes.length > 0 && (
          <NoteList
            talentId={talent.id}
            notes={data.notes}
            around={{ t, locale, userId, talent: talent.firstName, members: data.members }}
          />
        )}
        {data?.may.note && (
          <NoteForm talentId={talent.id} colleagues={data.members.filter((member) => member.id !== userId)} />
        )}
        <div className={form.answers}>
          <DialogCancel>{common('action.close')}</DialogCancel>
        </div>
      </Stack>
    </Dialog>
  );
}
