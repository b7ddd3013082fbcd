import * as addresses from '#contract/addresses.ts';
import type { Decision } from '#contract/cases.ts';
import type { Language } from '#contract/texts/languages.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import { useUser } from '#web/platform/session/session.ts';
import { type TextsOf, useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { AppealForm } from './appeal-form.tsx';
import { Card, Text } from '#web/ui/layout.tsx';
import classes from './decision.module.css';

interface Props {
  decision: Decision;
  heading: 'h1' | 'h3';
  /** Read-only. */
  isFixed: boolean;
}

/** A decision with its reasons and its appeal. */
export function DecisionView({ decision, heading: Title, isFixed }: Props) {
  const t = useTexts('moderation');
  const rules = useTexts('conduct');
  const language = useLanguage();
  const { company } = useUser();
  const { rule, reasons, decidedAt, appeal, appealableUntil } = decision;
  return (
    <>
      <Title className={classes.title}>{titleOf(t, decision, { company: company?.name ?? '', language })}</Title>
      {rule !== null && (
        <Text marginBottom="12" weight="600">
          {t('decision.rule', { number: rule, rule: rules(`rule.${rule}`) })}
        </Text>
      )}
      <Card as="blockquote" fill="sunk" wrap="anywhere" className={classes.reasons} dir="auto">
        {reasons}
      </Card>
      <Text size="s" tone="mute">
        {t('decision.decided', { moment: momentOf(decidedAt, language) })}{' '}
        {decision.isInForce && t(decision.outcome === 'takenDown' ? 'decision.meaning.takenDown' : 'decision.meaning')}{' '}
        <a href={addresses.conduct}>{t('decision.rules')}</a>
      </Text>
      {appeal ? (
        <Appeal appeal={appeal} />
      ) : (
        appealableUntil !== null && (
          <AppealForm caseId={decision.caseId} until={momentOf(appealableUntil, language)} isFixed={isFixed} />
        )
      )}
    </>
  );
}

function titleOf(
  t: TextsOf<'moderation'>,
  { outcome, isAboutCompany, isInForce, until: end, positionTitle = '' }: Decision,
  { company, language }: { company: string; language: Language },
): string {
  if (outcome === 'takenDown')
    return t(isInForce ? 'decision.takenDown' : 'decision.wasTakenDown', { title: positionTitle });
  if (outcome === 'warned')
    return isAboutCompany ? t('decision.warned.company', { company }) : t('decision.warned.user');
  if (!isInForce)
    return isAboutCompany ? t('decision.wasSuspended.company', { company }) : t('decision.wasSuspended.user');
  if (end === null) return isAboutCompany ? t('decision.suspended.company', { company }) : t('decision.suspended.user');
  const until = momentOf(end, language);
  return isAboutCompany
    ? t('decision.suspendedUntil.company', { company, until })
    : t('decision.suspendedUntil.user', { until });
}

function Appeal({ appeal: { text, appealedAt, outcome, reasons } }: { appeal: NonNullable<Decision['appeal']> }) {
  const t = useTexts('moderation');
  const language = useLanguage();
  return (
    <>
      <Text marginTop="24" marginBottom="8" size="l">
        {t('appeal.yours', { moment: momentOf(appealedAt, language) })}
      </Text>
      <Card as="blockquote" fill="sunk" wrap="anywhere" className={classes.reasons} dir="auto">
        {text}
      </Card>
      <Text size="s" tone="mute">
        {t(outcome === null ? 'appeal.waits' : `appeal.${outcome}`)}
      </Text>
      {reasons !== null && (
        <Card as="blockquote" fill="sunk" wrap="anywhere" className={classes.reasons} dir="auto">
          {reasons}
        </Card>
      )}
    </>
  );
}
