import { ChevronDown, NotebookPen } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useUser } from '#web/platform/session/session.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack, Text, Wrap } from '#web/ui/layout.tsx';
import { NoteForm, hasBegunNote } from './note-form.tsx';
import { NoteList } from './note-list.tsx';
import classes from './team-section.module.css';
import { type History, useHistory } from './use-history.ts';
import { type Around, dayOf, memberOf } from './words.ts';

interface Props {
  talent: { id: number; firstName: string };
}

/**
 * The team's notes about a talent, in the talent's profile: one line with the newest, which opens the rest in place.
 */
export function TeamSection({ talent }: Props) {
  const t = useTexts('history');
  const common = useTexts('common');
  const locale = useLocale();
  const userId = useUser().id;
  const id = useId();
  const root = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(() => hasBegunNote(userId, talent.id));
  const { data, isError, refetch } = useHistory(talent.id);
  const around = data && { t, locale, userId, talent: talent.firstName, members: data.members };
  const toggle = () => {
    setOpen(!isOpen);
    if (!isOpen && data?.notes.length === 0)
      requestAnimationFrame(() => root.current?.querySelector('textarea')?.focus());
  };
  return (
    <Stack ref={root} as="section" gap="8" aria-label={t('notes.label')}>
      {isError && (
        <Wrap gap="8 12" size="s" role="alert">
          <span>{t('section.failed')}</span>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            {common('action.tryAgain')}
          </Button>
        </Wrap>
      )}
      {!isError && (
        <button
          type="button"
          className={classes.line}
          aria-expanded={isOpen}
          aria-controls={id}
          disabled={!data}
          onClick={toggle}
        >
          <NotebookPen size={16} aria-hidden />
          <Text as="span" flex="none" weight="650">
            {t('notes.title')} {data && data.notes.length > 0 && data.notes.length}
          </Text>
          <Text as="span" flex="1" wrap="ellipsis" tone="mute" dir="auto">
            {around && !isOpen && <Newest notes={data.notes} around={around} />}
          </Text>
          <ChevronDown size={16} aria-hidden />
        </button>
      )}
      <Stack id={id} gap="8" hidden={!isOpen}>
        {isOpen && around && data.notes.length > 0 && (
          <NoteList talentId={talent.id} notes={data.notes} around={around} />
        )}
        {isOpen && data?.may.note && (
          <NoteForm talentId={talent.id} colleagues={data.members.filter((member) => member.id !== userId)} />
        )}
      </Stack>
    </Stack>
  );
}

/** `Miles, 24 Nov: Careful with dates` */
function Newest({ notes: [newest], around }: { notes: History['notes']; around: Around }) {
  const { t, locale } = around;
  if (!newest) return t('notes.none');
  const name = memberOf(around, newest.memberId)?.firstName ?? t('member.former');
  return t('notes.newest', { name, day: dayOf(newest.writtenAt, locale), text: newest.text });
}
