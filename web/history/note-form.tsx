import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { maxTold, saveNote, talentHistory } from '#contract/history.ts';
import { send } from '#web/platform/calls/api.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useUnsent } from '#web/platform/keeping/unsent.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { MentionField } from './mention-field.tsx';
import { listMentioned, nameOf } from './mentions.ts';
import type { History } from './use-history.ts';
import classes from './team-section.module.css';

interface Props {
  talentId: number;
  /** Colleagues who can be notified. */
  colleagues: History['members'];
}

interface Begun {
  text: string;
  /** Colleagues chosen for a mention, which tells those of one name apart. */
  chosenIds: readonly number[];
}
const empty: Begun = { text: '', chosenIds: [] };

/** Unsaved notes by talent, kept while other profiles are open. */
const begun = new Map<string, Begun>();

const keyOf = (userId: number, talentId: number): string => `${userId} ${talentId}`;

/** Whether a user has left a note about a talent unsaved. */
export const hasBegunNote = (userId: number, talentId: number): boolean =>
  (begun.get(keyOf(userId, talentId)) ?? empty).text.trim() !== '';

/** Field for a note about a talent; colleagues named in it by '@' are mailed about it. */
export function NoteForm({ talentId, colleagues }: Props) {
  const t = useTexts('history');
  const list = new Intl.ListFormat(useLocale());
  const hint = useId();
  const client = useQueryClient();
  const key = keyOf(useUser().id, talentId);
  const field = useRef<HTMLFormElement>(null);
  const [note, setNote] = useState(() => begun.get(key) ?? empty);
  const isBegun = note.text.trim() !== '';
  useUnsent(isBegun);
  const change = (text: string, chosenId?: number) => {
    const changed = { text, chosenIds: chosenId === undefined ? note.chosenIds : [...note.chosenIds, chosenId] };
    begun.set(key, changed);
    setNote(changed);
  };
  const told = listMentioned(note.text, colleagues, note.chosenIds).slice(0, maxTold);
  const saving = useMutationOnce({
    mutationFn: (tells: History['members']) =>
      send(saveNote, { talentId, text: note.text, tellIds: tells.map(({ id }) => id) }),
    onSuccess: async () => {
      begun.delete(key);
      setNote(empty);
      field.current?.querySelector('textarea')?.focus();
      await invalidate(client, talentHistory, { talentId });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBegun) saving.mutate(told);
  };
  const namesOf = (members: History['members']) => list.format(members.map(nameOf));
  const saved = saving.variables ?? [];
  return (
    <Stack ref={field} as="form" gap="6" onSubmit={submit} data-kept>
      <MentionField hint={hint} value={note.text} onChange={change} colleagues={colleagues} />
      <Row justify="space-between" className={classes.save}>
        <Text id={hint} size="xs" tone="mute">
          {t('note.hint')}
        </Text>
        <Button type="submit" variant="default" size="sm" disabled={!isBegun} loading={saving.isPending}>
          {t('note.save')}
        </Button>
      </Row>
      <Text as="output" size="xs" tone="mute" className={classes.saved}>
        {isBegun && told.length > 0 && t('note.tells', { names: namesOf(told) })}
        {saving.isSuccess &&
          !isBegun &&
          (saved.length === 0
            ? t('note.saved')
            : t('note.savedAndTold', { count: saved.length, names: namesOf(saved) }))}
      </Text>
    </Stack>
  );
}
