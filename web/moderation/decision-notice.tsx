import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Warning } from '#contract/accounts.ts';
import * as addresses from '#contract/addresses.ts';
import { ownAccount } from '#contract/own-account.ts';
import { acknowledgeDecision } from '#contract/reports.ts';
import { send } from '#web/platform/calls/api.ts';
import { reasonText } from '#web/platform/calls/errors.ts';
import { refreshUser, setUser, useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Text, Wrap } from '#web/ui/layout.tsx';
import classes from './decision-notice.module.css';

/** Shows a warning on every screen until it is acknowledged. */
export function DecisionNotice({ warning: { caseId, isAboutCompany, rule, reasons } }: { warning: Warning }) {
  const t = useTexts('moderation');
  const rules = useTexts('conduct');
  const id = useId();
  const user = useUser();
  const client = useQueryClient();
  const isFixed = user.actingAdministrator !== null;
  const acknowledging = useMutationOnce({
    mutationFn: () => send(acknowledgeDecision, { caseId }),
    onSuccess: () => setUser({ ...user, warnings: user.warnings?.filter((one) => one.caseId !== caseId) }),
    // It may already be acknowledged in another tab.
    onError: refreshUser,
    onSettled: () => invalidate(client, ownAccount),
  });
  return (
    <Card as="section" padding="16 20" className={classes.notice} aria-labelledby={id}>
      <Text id={id} as="h2" marginBottom="8" size="l">
        {isAboutCompany ? t('warning.title.company', { company: user.company?.name ?? '' }) : t('warning.title.user')}
      </Text>
      <Text size="m" weight="600">
        {t('decision.rule', { number: rule, rule: rules(`rule.${rule}`) })}
      </Text>
      <Card as="blockquote" fill="sunk" wrap="anywhere" className={classes.reasons} dir="auto">
        {reasons}
      </Card>
      <Wrap as="p" gap="8 16" size="s">
        <Button size="sm" disabled={isFixed} loading={acknowledging.isPending} onClick={() => acknowledging.mutate()}>
          {t('warning.read')}
        </Button>
        <a href={addresses.conduct}>{t('decision.rules')}</a>
        {isFixed && <span>{reasonText({ code: 'acting' })}</span>}
      </Wrap>
    </Card>
  );
}
