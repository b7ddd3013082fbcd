import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { maxNoteLength, maxTold, saveNote, talentHistory } from '#contract/history.ts';
import { send } from '#web/platform/calls/api.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useUnsent } from '#web/platform/keeping/unsent.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckPill, CheckPills } from '#web/ui/check-pill.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Textarea } from '#web/ui/text-input.tsx';
import type { History } from './use-history.ts';
import classes from './team-section.module.css';

interface Props {
  talentId: number;
  /** Colleagues who can be notified. */
  colleagues: History['members'];
}

/** Unsaved notes by talent, kept while other profiles are open. */
const begun = new Map<string, string>();

const keyOf = (userId: number, talentId: number): string => `${userId} ${talentId}`;

/** Whether a user has left a note about a talent unsaved. */
export const hasBegunNote = (userId: number, talentId: number): boolean =>
  (begun.get(keyOf(userId, talentId)) ?? '').trim() !== '';

/** Field for a note about a talent, with the colleagues who are mailed about it. */
export function NoteForm({ talentId, colleagues }: Props) {
  const t = useTexts('history');
  const hint = useId();
  const client = useQueryClient();
  const key = keyOf(useUser().id, talentId);
  const field = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(() => begun.get(key) ?? '');
  const [toldIds, setToldIds] = useState<readonly number[]>([]);
  const isBegun = text.trim() !== '';
  useUnsent(isBegun);
  const change = (words: string) => {
    begun.set(key, words);
    setText(words);
  };
  const saving = useMutationOnce({
    mutationFn: (tellIds: readonly number[]) => send(saveNote, { talentId, text, tellIds: [...tellIds] }),
    onSuccess: async () => {
      begun.delete(key);
      setText('');
      setToldIds([]);
      field.current?.querySelector('textarea')?.focus();
      await invalidate(client, talentHistory, { talentId });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBegun) saving.mutate(toldIds);
  };
  const toggle = (id: number) =>
    setToldIds((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(-maxTold)));
  const toldCount = saving.variables?.length ?? 0;
  return (
    <Stack ref={field} as="form" gap="6" onSubmit={submit} data-kept>
      <Textarea
        aria-label={t('note.field')}
        aria-describedby={hint}
        placeholder={t('note.field')}
        minRows={2}
        maxRows={8}
        maxLength={maxNoteLength}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {isBegun && colleagues.length > 0 && (
        <div className={classes.tell}>
          <CheckPills label={t('note.tell')}>
            {colleagues.map(({ id, firstName, lastName }) => (
              <CheckPill
                key={id}
                label={`${firstName} ${lastName}`}
                isChecked={toldIds.includes(id)}
                onToggle={() => toggle(id)}
              />
            ))}
          </CheckPills>
        </div>
      )}
      <Row justify="space-between" className={classes.save}>
        <Text id={hint} size="xs" tone="mute">
          {t('note.hint')}
        </Text>
        <Button type="submit" variant="default" size="sm" disabled={!isBegun} loading={saving.isPending}>
          {t('note.save')}
        </Button>
      </Row>
      <Text as="output" size="xs" tone="mute" className={classes.saved}>
        {saving.isSuccess &&
          !isBegun &&
          (toldCount === 0 ? t('note.saved') : t('note.savedAndTold', { count: toldCount }))}
      </Text>
    </Stack>
  );
}
