import { useId, useState } from 'react';
import { cancelInterview, interviewLimits } from '#contract/interviews.ts';
import type { Interview } from '#contract/interview.ts';
import form from '#web/forms/form-dialog.module.css';
import { send } from '#web/platform/calls/api.ts';
import { failureText } from '#web/platform/calls/errors.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogCancel } from '#web/ui/dialog.tsx';
import { Card } from '#web/ui/layout.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useInterviewChange } from './use-interview-change.ts';

interface Props {
  interview: Interview;
  threadId: number;
  partner: string;
}

/** Withdraws a proposal at once, or asks for a reason before cancelling a confirmed interview. */
export function InterviewCancel({ interview, threadId, partner }: Props) {
  const t = useTexts('interviews');
  const [isAsking, setAsking] = useState(false);
  const isConfirmed = interview.state === 'confirmed';
  const taking = useCancelling({ interview, threadId }, () =>
    document.querySelector<HTMLElement>('[role="log"]')?.focus(),
  );
  return (
    <>
      <QuietButton disabled={taking.isPending} onClick={() => (isConfirmed ? setAsking(true) : taking.mutate(''))}>
        {t(isConfirmed ? 'card.cancel' : 'card.takeBack')}
      </QuietButton>
      {isAsking && (
        <CancelDialog interview={interview} threadId={threadId} partner={partner} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

const useCancelling = (
  { interview: { id, version }, threadId }: Pick<Props, 'interview' | 'threadId'>,
  onDone: () => void,
  isFailureShown = false,
) =>
  useInterviewChange(
    threadId,
    (reason: string) => send(cancelInterview, { interviewId: id, version, reason }),
    onDone,
    isFailureShown,
  );

function CancelDialog({ interview, threadId, partner, onClose }: Props & { onClose: () => void }) {
  const t = useTexts('interviews');
  const id = useId();
  const [reason, setReason] = useState('');
  const cancelling = useCancelling({ interview, threadId }, onClose, true);
  return (
    <Dialog labelledBy={id} className={form.dialog} onClose={onClose}>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          cancelling.mutate(reason);
        }}
      >
        <h2 id={id} className={form.title}>
          {t('cancel.title')}
        </h2>
        <p className={form.note}>{t('cancel.note', { name: partner })}</p>
        <TextInput
          label={t('cancel.reason')}
          data-autofocus
          maxLength={interviewLimits.reasonLength}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {cancelling.error && (
          <Card as="p" fill="error" size="s" role="alert">
            {failureText(cancelling.error)}
          </Card>
        )}
        <div className={form.answers}>
          <DialogCancel>{t('cancel.keep')}</DialogCancel>
          <Button type="submit" isDestructive loading={cancelling.isPending}>
            {t('card.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
