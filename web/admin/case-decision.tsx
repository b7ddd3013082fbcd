import type * as z from 'zod/mini';
import { decidable } from '#contract/cases.ts';
import { type CaseDetails, adminDecideCase } from '#contract/reports.ts';
import { send } from '#web/platform/calls/api.ts';
import { failureText } from '#web/platform/calls/errors.ts';
import { useKeptDraft } from '#web/platform/keeping/kept-draft.ts';
import { toggled } from '#web/platform/keeping/form-changes.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { NativeSelect } from '#web/ui/text-input.tsx';
import { Card, Row, Text, Wrap } from '#web/ui/layout.tsx';
import classes from './case.module.css';
import { type CaseDraft, caseForm, keptDraftOf } from './decision-drafts.ts';
import { DecisionFields, endOf, missingIn } from './decision-fields.tsx';
import { MailPreview } from './mail-preview.tsx';
import { useTakenQuestion } from './take-case.tsx';
import { useDeciding } from './use-deciding.ts';

/** Decides an open case. The typed decision is kept in this browser until sent. */
export function CaseDecision({ details }: { details: CaseDetails }) {
  const t = useTexts('admin');
  const { id: caseId, version, reports, subject } = details;
  const { draft, setDraft, drop } = useKeptDraft(keptDraftOf(caseForm, caseId));
  const change = (changes: Partial<CaseDraft>) => setDraft((current) => ({ ...current, ...changes }));
  const { outcome, badFaith } = draft;
  const positions = details.positions ?? [];
  const position = positions.find(({ id }) => id === draft.positionId) ?? positions[0];
  const name = subject?.name ?? '';
  const common = { caseId, version, badFaithReportIds: [...badFaith] };
  const deciding = useDeciding(
    (decision: z.input<(typeof adminDecideCase)['payload']>) => send(adminDecideCase, decision),
    drop,
  );
  // A visitor's reports have no effect by themselves, so marking them as bad faith would change nothing.
  const ofUsers = reports.filter(({ visitor }) => !visitor);
  const missing = outcome === 'noAction' ? undefined : missingIn(draft);
  const isGrave = outcome === 'deleted' || outcome === 'suspended' || outcome === 'takenDown';
  const reach =
    isGrave && outcome !== 'takenDown' && details.reach ? t('decide.reach', { ...details.reach }) : undefined;
  const button =
    outcome === 'noAction'
      ? t('decide.act.noAction')
      : t(`decide.act.${outcome}`, { name: outcome === 'takenDown' ? (position?.title ?? '') : name });
  const ask = () =>
    confirm({
      text: t(outcome === 'deleted' ? 'decide.delete.question' : 'decide.suspend.question', { name }),
      details: [reach, outcome === 'deleted' && t('decide.delete.details')].filter(Boolean).join(' '),
      confirmLabel: button,
      isDestructive: true,
    });
  const askTaken = useTakenQuestion(details);
  const decide = async () => {
    const { rule, reasons } = draft;
    if (!(await askTaken())) return undefined;
    if (outcome === 'noAction') return deciding.mutate({ outcome, ...common });
    if (rule === null || missing) return undefined;
    if ((outcome === 'deleted' || reach !== undefined) && !(await ask())) return undefined;
    if (outcome === 'takenDown')
      return position && deciding.mutate({ outcome, ...common, rule, reasons, positionId: position.id });
    return deciding.mutate({ outcome, ...common, rule, reasons, until: endOf(draft) });
  };
  return (
    <Card
      as="form"
      flow="stack"
      gap="12"
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
        data={decidable
          .filter((value) => value !== 'takenDown' || positions.length > 0)
          .map((value) => ({ value, label: t(`outcome.${value}`) }))}
        onChange={({ currentTarget }) =>
          change({ outcome: decidable.find((one) => one === currentTarget.value) ?? 'noAction' })
        }
      />
      {outcome === 'takenDown' && (
        <NativeSelect
          label={t('takeDown.position')}
          value={String(position?.id ?? '')}
          data={positions.map(({ id, title, isReported }) => ({
            value: String(id),
            label: isReported ? t('takeDown.reported', { title }) : title,
          }))}
          onChange={({ currentTarget }) => change({ positionId: Number(currentTarget.value) })}
        />
      )}
      {outcome !== 'noAction' && (
        <>
          <DecisionFields draft={draft} onChange={change} hasEnd={outcome === 'suspended'} />
          <MailPreview
            outcome={outcome}
            isAboutCompany={subject?.type === 'company'}
            draft={draft}
            positionTitle={position?.title}
          />
        </>
      )}
      {ofUsers.length > 0 && outcome === 'noAction' && (
        <Text as="fieldset" size="s">
          <legend>{t('decide.badFaith')}</legend>
          {ofUsers.map((report) => (
            <Row key={report.id} as="label" gap="8" className={classes.check}>
              <input
                type="checkbox"
                checked={badFaith.includes(report.id)}
                onChange={() => change({ badFaith: toggled(badFaith, report.id) })}
              />
              {report.reporter?.name ?? t('case.byDeleted')}, {t(`category.${report.category}`)}
            </Row>
          ))}
        </Text>
      )}
      {deciding.error && (
        <Card as="p" fill="error" role="alert">
          {failureText(deciding.error)}
        </Card>
      )}
      {reach !== undefined && <Text size="s" tone="mute" lineHeight="1.4">{`${reach} ${t('decide.askedAgain')}`}</Text>}
      <Wrap>
        <Button type="submit" isDestructive={isGrave} disabled={missing !== undefined} loading={deciding.isPending}>
          {button}
        </Button>
        {missing && (
          <Text size="s" tone="mute" lineHeight="1.4">
            {t(`decide.missing.${missing}`)}
          </Text>
        )}
      </Wrap>
    </Card>
  );
}
