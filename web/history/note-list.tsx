import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Note, deleteNote, talentHistory } from '#contract/history.ts';
import { wholeTimeOf } from '#contract/texts/formats.ts';
import { send } from '#web/platform/calls/api.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Card, List, Text, Wrap } from '#web/ui/layout.tsx';
import { nameOf, splitMentions } from './mentions.ts';
import classes from './team-section.module.css';
import { type Around, memberOf } from './words.ts';

interface Props {
  talentId: number;
  notes: readonly Note[];
  around: Around;
}

/** Notes of the team about a talent, latest first; the viewer can delete their own. */
export function NoteList({ talentId, notes, around }: Props) {
  const t = useTexts('history');
  const client = useQueryClient();
  const root = useRef<HTMLUListElement>(null);
  const list = new Intl.ListFormat(around.locale);
  const deletion = useMutationOnce({
    mutationFn: (noteId: number) => send(deleteNote, { noteId }),
    onSuccess: () => {
      // The focused button is gone with its note.
      root.current?.closest('section')?.querySelector('textarea')?.focus();
      showNotice({ text: t('note.deleted'), tone: 'success' });
    },
    onSettled: () => invalidate(client, talentHistory, { talentId }),
  });
  const ask = async (noteId: number) => {
    const question = { text: t('note.delete.question'), confirmLabel: t('note.delete.confirm'), isDestructive: true };
    if (await confirm(question)) deletion.mutate(noteId);
  };
  return (
    <List ref={root} gap="6" marginTop="4" wrap="anywhere" aria-label={t('notes.label')}>
      {notes.map(({ id, text, memberId, toldIds, writtenAt, may }) => {
        const told = around.members.filter((member) => toldIds.includes(member.id));
        const author = memberOf(around, memberId);
        const name = author ? `${author.firstName} ${author.lastName}` : t('member.former');
        const time = wholeTimeOf(new Date(writtenAt), around.locale);
        return (
          <Card key={id} as="li" fill="sunk">
            <Text size="s" weight="550" wrap="pre-wrap" dir="auto">
              {splitMentions(text, told).map((part) =>
                part.name === undefined ? part.text : <strong key={part.at}>{part.text}</strong>,
              )}
            </Text>
            <Wrap
              as="p"
              gap="0 12"
              marginTop="2"
              justify="space-between"
              size="xs"
              tone="mute"
              className={classes.signed}
            >
              <span>
                {t('note.signed', { name, time })}
                {told.length > 0 && ` · ${t('note.told', { names: list.format(told.map(nameOf)) })}`}
              </span>
              {may.deleteNote && (
                <QuietButton disabled={deletion.isPending} onClick={() => void ask(id)}>
                  {t.rich('note.delete', { time, hidden: <VisuallyHidden /> })}
                </QuietButton>
              )}
            </Wrap>
          </Card>
        );
      })}
    </List>
  );
}
