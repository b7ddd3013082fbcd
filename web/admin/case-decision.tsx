import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Decidable, decidable } from '#contract/cases.ts';
import { type CaseDetails, adminCase, adminCases, adminDecideCase } from '#contract/reports.ts';
import { useState } from 'react';
import { send } from '#web/platform/api.ts';
import { failureText } from '#web/platform/errors.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { NativeSelect } from '#web/ui/text-input.tsx';
import classes from './case.module.css';
import { DecisionFields, emptyDecision, endOf } from './decision-fields.tsx';
import { MailPreview } from './mail-preview.tsx';

/** Decides an open case. */
export function CaseDecision({ details }: { details: CaseDetails }) {
  const t = useTexts('admin');
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Decidable>('noAction');
  const [draft, setDraft] = useState(emptyDecision);
  const [badFaith, setBadFaith] = useState<readonly number[]>([]);
  const { id: caseId, version, reports, subject } = details;
  const name = subject?.name ?? '';
  const common = { caseId, version, badFaithReportIds: [...badFaith] };
  const deciding = useMutation({
    mutationFn: () =>
      send(
        adminDecideCase,
        outcome === 'noAction'
          ? { outcome, ...common }
          : { outcome, ...common, rule: draft.rule, reasons: draft.reasons, until: endOf(draft) },
      ),
    meta: { isFailureShown: true },
    onSuccess: () => Promise.all([invalidate(client, adminCase), invalidate(client, adminCases)]),
  });
  const decide = async () => {
    const question = {
      text: t('decide.delete.question', { name }),
      details: t('decide.delete.details'),
      confirmLabel: t('decide.button'),
      isDestructive: true,
    };
    if (outcome !== 'deleted' || (await confirm(question))) deciding.mutate();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void decide();
      }}
    >
      <h2 className={classes.heading}>{t('decide.title')}</h2>
      <NativeSelect
        label={t('decide.outcome')}
        value={outcome}
        data={decidable.map((value) => ({ value, label: t(`outcome.${value}`) }))}
        onChange={({ currentTarget }) => setOutcome(decidable.find((one) => one === currentTarget.value) ?? 'noAction')}
      />
      {outcome !== 'noAction' && (
        <>
          <DecisionFields draft={draft} onChange={setDraft} hasEnd={outcome === 'suspended'} />
          <MailPreview outcome={outcome} draft={draft} />
        </>
      )}
      {reports.length > 0 && outcome === 'noAction' && (
        <fieldset className={classes.badFaith}>
          <legend>{t('decide.badFaith')}</legend>
          {reports.map((report) => (
            <label key={report.id} className={classes.check}>
              <input
                type="checkbox"
                checked={badFaith.includes(report.id)}
                onChange={({ currentTarget: { checked } }) =>
                  setBadFaith(checked ? [...badFaith, report.id] : badFaith.filter((id) => id !== report.id))
                }
              />
              {report.reporter?.name ?? t('case.byDeleted')}, {t(`category.${report.category}`)}
            </label>
          ))}
        </fieldset>
      )}
      {deciding.error && (
        <p className={classes.error} role="alert">
          {failureText(deciding.error)}
        </p>
      )}
      <Button
        type="submit"
        isDestructive={outcome === 'deleted' || outcome === 'suspended'}
        disabled={outcome !== 'noAction' && draft.reasons.trim() === ''}
        loading={deciding.isPending}
      >
        {t('decide.button')}
      </Button>
    </form>
  );
}
