import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Standing, maxMoved, moveCandidates } from '#contract/candidates.ts';
import { type MembersReason, membersReasons } from '#contract/contacts.ts';
import { maxMessageLength } from '#contract/fields.ts';
import { dayIn } from '#contract/interview-times.ts';
import type { Stage } from '#contract/stages.ts';
import form from '#web/forms/form-dialog.module.css';
import { send } from '#web/platform/calls/api.ts';
import { failureText } from '#web/platform/calls/errors.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { randomId } from '#web/platform/tab/random-id.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { browserTimeZone } from '#web/platform/texts/time-zones.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Checkbox, Radio } from '#web/ui/check-mark.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { Textarea } from '#web/ui/text-input.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { readAgain } from './moving.ts';

/** A person to close, and what goes with it. */
export interface Closed extends Pick<Standing, 'hasTalked' | 'isProposed' | 'interviewAt'> {
  id: number;
  name: string;
}

/** A person to choose from, with their stage. */
export interface Choice extends Closed {
  stage: Stage;
}

interface Props {
  positionHashId: string;
  people: readonly Closed[];
  /** Lists people to choose from instead, under this title. */
  choice?: { title: string; people: readonly Choice[] };
  reason?: MembersReason;
  /** Begins the message. */
  message?: string;
  /** With `true` once they are closed. */
  onDone: (isClosed?: boolean) => void;
}

/** Stages whose people are ticked at first: those of an offer or a hire have other news coming. */
const tickedStages: ReadonlySet<Stage> = new Set(['talking', 'interview']);

/**
 * Asks why people are closed for a position, and for an optional message to those who have talked with the viewer. A
 * failure keeps the typed text; trying again sends nothing twice.
 */
export function ClosingDialog({
  positionHashId,
  people: all,
  choice,
  reason: first = 'notAFit',
  message: begun = '',
  onDone,
}: Props) {
  const t = useTexts('candidates');
  const locale = useLocale();
  const client = useQueryClient();
  const group = useId();
  const [reason, setReason] = useState<MembersReason>(first);
  const [message, setMessage] = useState(begun);
  const [clientKey] = useState(randomId);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(
    () => new Set(choice?.people.filter(({ stage }) => tickedStages.has(stage)).map(({ id }) => id)),
  );
  const [closesConversations, setClosesConversations] = useState(false);
  const [cancelsInterviews, setCancelsInterviews] = useState(false);
  const people = choice ? choice.people.filter(({ id }) => ticked.has(id)) : all;
  const interviews = people.flatMap(({ interviewAt }) => interviewAt ?? []);
  const proposals = people.filter(({ isProposed }) => isProposed);
  const reached = people.filter(({ hasTalked }) => hasTalked);
  const isSending = reached.length > 0 && message.trim() !== '';
  const name = people[0]?.name ?? '';
  const closing = useMutationOnce({
    mutationFn: async () => {
      let sent = 0;
      for (let start = 0; start < people.length; start += maxMoved) {
        const talentIds = people.slice(start, start + maxMoved).map(({ id }) => id);
        const move = {
          positionHashId,
          talentIds,
          stage: 'closed' as const,
          reason,
          closesConversations: closesConversations && reached.length > 0,
          cancelsInterviews: cancelsInterviews && interviews.length > 0,
        };
        const answer = await send(moveCandidates, isSending ? { ...move, message, clientKey } : move);
        sent += answer.sent;
      }
      return sent;
    },
    meta: { isFailureShown: true },
    onSuccess: (sent) => {
      onDone(true);
      const text = isSending ? t('close.doneSent', { count: sent }) : t('close.done', { count: people.length, name });
      showNotice({ text, tone: 'success' });
    },
    onSettled: () => readAgain(client, { ranks: true }),
  });
  return (
    <FormDialog
      title={choice ? choice.title : t('close.title', { count: people.length, name })}
      note={t('close.note')}
      submitLabel={t(isSending ? 'close.submitMessage' : 'close.submit')}
      isIncomplete={people.length === 0}
      isPending={closing.isPending}
      failure={closing.error && failureText(closing.error)}
      isSheet
      onSubmit={() => closing.mutate()}
      onClose={() => onDone()}
    >
      {!choice && people.length > 1 && <p>{people.map((person) => person.name).join(', ')}</p>}
      {choice && (
        <fieldset className={form.choices}>
          <VisuallyHidden component="legend">{choice.title}</VisuallyHidden>
          {choice.people.map(({ id, name, stage }) => (
            <label key={id} className={form.choice}>
              <Checkbox
                checked={ticked.has(id)}
                onChange={() =>
                  setTicked(new Set(ticked.has(id) ? [...ticked].filter((one) => one !== id) : [...ticked, id]))
                }
              />
              <span>
                {name} <span className={form.note}>{t(`stage.${stage}`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <fieldset className={form.choices} data-pairs>
        <legend className={form.legend}>{t('close.reason')}</legend>
        {membersReasons.map((value) => (
          <label key={value} className={form.choice}>
            <Radio name={group} checked={value === reason} onChange={() => setReason(value)} />
            {t(`reason.${value}`)}
          </label>
        ))}
      </fieldset>
      {reached.length > 0 && (
        <Textarea
          label={t('close.message')}
          description={t('close.goesTo', { count: reached.length, name: reached[0]?.name ?? '' })}
          minRows={3}
          maxRows={8}
          maxLength={maxMessageLength}
          value={message}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
      )}
      {proposals.length > 0 && <p className={form.note}>{t('close.withdraws', { count: proposals.length })}</p>}
      {(interviews.length > 0 || reached.length > 0) && (
        <div className={form.choices}>
          {interviews.length > 0 && (
            <label className={form.choice}>
              <Checkbox checked={cancelsInterviews} onChange={() => setCancelsInterviews(!cancelsInterviews)} />
              {t('close.cancels', { count: interviews.length, day: dayOf(interviews[0], locale) })}
            </label>
          )}
          {reached.length > 0 && (
            <label className={form.choice}>
              <Checkbox checked={closesConversations} onChange={() => setClosesConversations(!closesConversations)} />
              {t('close.conversations', { count: reached.length })}
            </label>
          )}
        </div>
      )}
    </FormDialog>
  );
}

/** `Tue 1 Dec` */
const dayOf = (startsAt: string | undefined, locale: string): string =>
  startsAt === undefined ? '' : dayIn(new Date(startsAt), browserTimeZone(), locale);
