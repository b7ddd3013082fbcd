import { useState } from 'react';
import { cancelInterview, interviewLimits } from '#contract/interviews.ts';
import type { Interview } from '#contract/interview.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { send } from '#web/platform/calls/api.ts';
import { failureText } from '#web/platform/calls/errors.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
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
  const [reason, setReason] = useState('');
  const cancelling = useCancelling({ interview, threadId }, onClose, true);
  return (
    <FormDialog
      title={t('cancel.title')}
      note={t('cancel.note', { name: partner })}
      submitLabel={t('card.cancel')}
      cancelLabel={t('cancel.keep')}
      isDestructive
      isPending={cancelling.isPending}
      failure={cancelling.error && failureText(cancelling.error)}
      onSubmit={() => cancelling.mutate(reason)}
      onClose={onClose}
    >
      <TextInput
        label={t('cancel.reason')}
        data-autofocus
        maxLength={interviewLimits.reasonLength}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  );
}
