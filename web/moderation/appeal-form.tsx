import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { appeal, maxCaseText } from '#contract/cases.ts';
import { ownAccount } from '#contract/own-account.ts';
import { send } from '#web/platform/calls/api.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useUnsent } from '#web/platform/keeping/unsent.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Button } from '#web/ui/button.tsx';
import { Textarea } from '#web/ui/text-input.tsx';
import classes from './decision.module.css';

interface Props {
  caseId: number;
  until: string;
  /** Read-only. */
  isFixed: boolean;
}

/** Appeals a decision, once. */
export function AppealForm({ caseId, until, isFixed }: Props) {
  const t = useTexts('moderation');
  const client = useQueryClient();
  const [text, setText] = useState('');
  useUnsent(text.trim() !== '');
  const appealing = useMutationOnce({
    mutationFn: () => send(appeal, { caseId, text }),
    onSettled: () => invalidate(client, ownAccount),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    appealing.mutate();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <Textarea
        label={t('appeal.label')}
        description={t('appeal.help', { until })}
        minRows={4}
        maxRows={12}
        maxLength={maxCaseText}
        disabled={isFixed}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" disabled={isFixed || text.trim() === ''} loading={appealing.isPending}>
        {t('appeal.send')}
      </Button>
    </form>
  );
}
