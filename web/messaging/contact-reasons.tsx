import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type DeclineReason, closeContact, closeReasons, declineReasons } from '#contract/contacts.ts';
import { type Thread, answerContact, messagingGetMessages } from '#contract/messaging.ts';
import form from '#web/forms/form-dialog.module.css';
import { send } from '#web/platform/api.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Radio } from '#web/ui/check-mark.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { invalidate } from '#web/platform/use-call.ts';
import { useMutationOnce } from '#web/platform/use-mutation-once.ts';
import classes from '#web/forms/reason-dialog.module.css';
import { invalidateThreads } from './invalidate-threads.ts';

interface Props {
  thread: Thread;
  onDone: () => void;
}

const declines: readonly (DeclineReason | 'none')[] = ['none', ...declineReasons];

/** Asks a talent why they are not interested, and closes the conversation for the company. */
export function DeclineDialog({ thread: { threadId }, onDone }: Props) {
  const t = useTexts('contacts');
  const { mutate, isPending } = useContactAnswer(
    threadId,
    (reason: DeclineReason | 'none') =>
      send(answerContact, { threadId, answer: 'notInterested', reason: reason === 'none' ? null : reason }),
    onDone,
  );
  return (
    <ReasonDialog
      title={t('no.title')}
      note={t('no.note')}
      legend={t('no.reason')}
      reasons={declines.map((value) => ({ value, label: t(`reason.${value}`) }))}
      submitLabel={t('notInterested')}
      isPending={isPending}
      onSubmit={mutate}
      onClose={onDone}
    />
  );
}

/** Asks a company why it closes a conversation that a talent has begun. */
export function CloseDialog({ thread: { threadId, user }, onDone }: Props) {
  const t = useTexts('contacts');
  const { mutate, isPending } = useContactAnswer(
    threadId,
    (reason: (typeof closeReasons)[number]) => send(closeContact, { threadId, reason }),
    onDone,
  );
  return (
    <ReasonDialog
      title={t('close.title')}
      note={t('close.note', { name: user.firstName })}
      legend={t('close.reason')}
      reasons={closeReasons.map((value) => ({ value, label: t(`close.${value}`) }))}
      submitLabel={t('close')}
      isPending={isPending}
      onSubmit={mutate}
      onClose={onDone}
    />
  );
}

interface ReasonProps<Reason extends string> {
  title: string;
  note: string;
  legend: string;
  /** The first is chosen at first. */
  reasons: readonly { value: Reason; label: string }[];
  submitLabel: string;
  isPending: boolean;
  onSubmit: (reason: Reason) => void;
  onClose: () => void;
}

/** Question with a reason to choose; on phones a sheet at the lower edge. */
function ReasonDialog<Reason extends string>({
  title,
  note,
  legend,
  reasons,
  submitLabel,
  isPending,
  onSubmit,
  onClose,
}: ReasonProps<Reason>) {
  const t = useTexts('contacts');
  const titleId = useId();
  const group = useId();
  const [chosen, setChosen] = useState(reasons[0]?.value);
  return (
    <Dialog labelledBy={titleId} className={classes.sheet} onClose={onClose}>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== undefined) onSubmit(chosen);
        }}
      >
        <h2 id={titleId} className={form.title}>
          {title}
        </h2>
        <p className={form.note}>{note}</p>
        <fieldset className={classes.reasons}>
          <legend className={form.legend}>{legend}</legend>
          {reasons.map(({ value, label }) => (
            <label key={value} className={form.choice}>
              <Radio name={group} checked={value === chosen} onChange={() => setChosen(value)} />
              {label}
            </label>
          ))}
        </fieldset>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Gives an answer to a first message, and has the thread read again, also where it was refused. */
function useContactAnswer<Answer>(threadId: number, give: (answer: Answer) => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient();
  return useMutationOnce({
    mutationFn: give,
    onSuccess: onDone,
    onSettled: () => Promise.all([invalidateThreads(client), invalidate(client, messagingGetMessages, { threadId })]),
  });
}
