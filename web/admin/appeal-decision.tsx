import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { maxCaseText } from '#contract/cases.ts';
import { type CaseDetails, adminCase, adminCases, adminDecideAppeal } from '#contract/reports.ts';
import { send } from '#web/platform/api.ts';
import { failureText } from '#web/platform/errors.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Textarea } from '#web/ui/text-input.tsx';
import classes from './case.module.css';

/** Decides an appeal: the decision is kept, or taken back. */
export function AppealDecision({ details: { id: caseId, version, decision } }: { details: CaseDetails }) {
  const t = useTexts('admin');
  const client = useQueryClient();
  const [reasons, setReasons] = useState('');
  const deciding = useMutation({
    mutationFn: (outcome: 'kept' | 'overturned') => send(adminDecideAppeal, { caseId, version, outcome, reasons }),
    meta: { isFailureShown: true },
    onSuccess: () => Promise.all([invalidate(client, adminCase), invalidate(client, adminCases)]),
  });
  const isReady = reasons.trim() !== '' && !deciding.isPending;
  return (
    <form className={classes.form} onSubmit={(event) => event.preventDefault()}>
      <h2 className={classes.heading}>{t('decide.appeal')}</h2>
      {decision?.isSelf && <p className={classes.facts}>{t('decide.ownDecision')}</p>}
      <Textarea
        label={t('decision.reasons')}
        description={t('decision.reasons.help')}
        minRows={3}
        maxRows={10}
        maxLength={maxCaseText}
        value={reasons}
        onChange={({ currentTarget }) => setReasons(currentTarget.value)}
      />
      {deciding.error && (
        <p className={classes.error} role="alert">
          {failureText(deciding.error)}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" disabled={!isReady} onClick={() => deciding.mutate('kept')}>
          {t('decide.keep')}
        </Button>
        <Button disabled={!isReady} onClick={() => deciding.mutate('overturned')}>
          {t('decide.overturn')}
        </Button>
      </div>
    </form>
  );
}
