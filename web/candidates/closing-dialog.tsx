import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { maxMoved, moveCandidates } from '#contract/candidates.ts';
import { type MembersReason, membersReasons } from '#contract/contacts.ts';
import { maxMessageLength } from '#contract/fields.ts';
import form from '#web/forms/form-dialog.module.css';
import { send } from '#web/platform/api.ts';
import { failureText } from '#web/platform/errors.ts';
import { showNotice } from '#web/platform/notices.ts';
import { randomId } from '#web/platform/random-id.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useMutationOnce } from '#web/platform/use-mutation-once.ts';
import { Button } from '#web/ui/button.tsx';
import { Radio } from '#web/ui/check-mark.tsx';
import { Dialog, DialogCancel } from '#web/ui/dialog.tsx';
import { Textarea } from '#web/ui/text-input.tsx';
import classes from '#web/forms/reason-dialog.module.css';
import { readAgain } from './moving.ts';

export interface Closed {
  id: number;
  name: string;
  /** Whether they have written to the viewer, so that a message reaches them. */
  hasTalked: boolean;
}

interface Props {
  positionHashId: string;
  people: readonly Closed[];
  reason?: MembersReason;
  /** Begins the message. */
  message?: string;
  onDone: () => void;
}

/**
 * Asks why people are closed for a position, and for an optional message to those who have talked with the viewer. A
 * failure keeps the typed text; trying again sends nothing twice.
 */
export function ClosingDialog({
  positionHashId,
  people,
  reason: first = 'notAFit',
  message: begun = '',
  onDone,
}: Props) {
  const t = useTexts('candidates');
  const common = useTexts('common');
  const client = useQueryClient();
  const titleId = useId();
  const group = useId();
  const [reason, setReason] = useState<MembersReason>(first);
  const [message, setMessage] = useState(begun);
  const [clientKey] = useState(randomId);
  const reached = people.filter(({ hasTalked }) => hasTalked);
  const isSending = reached.length > 0 && message.trim() !== '';
  const name = people[0]?.name ?? '';
  const closing = useMutationOnce({
    mutationFn: async () => {
      let sent = 0;
      for (let start = 0; start < people.length; start += maxMoved) {
        const talentIds = people.slice(start, start + maxMoved).map(({ id }) => id);
        const move = { positionHashId, talentIds, stage: 'closed' as const, reason };
        const answer = await send(moveCandidates, isSending ? { ...move, message, clientKey } : move);
        sent += answer.sent;
      }
      return sent;
    },
    meta: { isFailureShown: true },
    onSuccess: (sent) => {
      onDone();
      const text = isSending ? t('close.doneSent', { count: sent }) : t('close.done', { count: people.length, name });
      showNotice({ text, tone: 'success' });
    },
    onSettled: () => readAgain(client, { ranks: true }),
  });
  return (
    <Dialog labelledBy={titleId} className={classes.sheet} onClose={onDone}>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          closing.mutate();
        }}
      >
        <h2 id={titleId} className={form.title}>
          {t('close.title', { count: people.length, name })}
        </h2>
        <p className={form.note}>{t('close.note')}</p>
        <fieldset className={classes.reasons}>
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
        {closing.error && (
          <p className={form.error} role="alert">
            {failureText(closing.error)}
          </p>
        )}
        <div className={classes.buttons}>
          <DialogCancel>{common('action.cancel')}</DialogCancel>
          <Button type="submit" loading={closing.isPending}>
            {t(isSending ? 'close.submitMessage' : 'close.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
