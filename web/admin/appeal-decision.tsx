import { maxCaseText } from '#contract/cases.ts';
import { type CaseDetails, adminDecideAppeal } from '#contract/reports.ts';
import { send } from '#web/platform/calls/api.ts';
import { failureText } from '#web/platform/calls/errors.ts';
import { useKeptDraft } from '#web/platform/keeping/kept-draft.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Textarea } from '#web/ui/text-input.tsx';
import { Card, Text, Wrap } from '#web/ui/layout.tsx';
import classes from './case.module.css';
import { appealForm, keptDraftOf } from './decision-drafts.ts';
import { useTakenQuestion } from './take-case.tsx';
import { useDeciding } from './use-deciding.ts';

/** Decides an appeal: upholds or reverses the decision. The typed reasons are kept in this browser until sent. */
export function AppealDecision({ details }: { details: CaseDetails }) {
  const { id: caseId, version, decision } = details;
  const t = useTexts('admin');
  const { draft, setDraft, drop } = useKeptDraft(keptDraftOf(appealForm, caseId));
  const { reasons } = draft;
  const deciding = useDeciding(
    (outcome: 'kept' | 'overturned') => send(adminDecideAppeal, { caseId, version, outcome, reasons }),
    drop,
  );
  const askTaken = useTakenQuestion(details);
  const decide = async (outcome: 'kept' | 'overturned') => {
    if (await askTaken()) deciding.mutate(outcome);
  };
  const isReady = reasons.trim() !== '' && !deciding.isPending;
  return (
    <Card as="form" flow="stack" gap="12" className={classes.form} onSubmit={(event) => event.preventDefault()}>
      <h2 className={classes.heading}>{t('decide.appeal')}</h2>
      {decision?.isSelf && (
        <Text size="s" tone="mute" lineHeight="1.4">
          {t('decide.ownDecision')}
        </Text>
      )}
      <Textarea
        label={t('decision.reasons')}
        description={t('decision.reasons.help')}
        minRows={3}
        maxRows={10}
        maxLength={maxCaseText}
        value={reasons}
        onChange={({ currentTarget }) => setDraft({ reasons: currentTarget.value })}
      />
      {deciding.error && (
        <Card as="p" fill="error" role="alert">
          {failureText(deciding.error)}
        </Card>
      )}
      <Wrap>
        <Button variant="default" disabled={!isReady} onClick={() => void decide('kept')}>
          {t('decide.keep')}
        </Button>
        <Button disabled={!isReady} onClick={() => void decide('overturned')}>
          {t('decide.overturn')}
        </Button>
      </Wrap>
    </Card>
  );
}
