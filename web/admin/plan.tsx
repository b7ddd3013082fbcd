import type { ClientAccount } from '#contract/admin.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { PlanBadge } from '#web/ui/badge.tsx';
import classes from './accounts-table.module.css';
import { Day } from './day.tsx';

/** Plan of a client's company, with the end of its trial. */
export function Plan({ account }: { account: ClientAccount }) {
  const t = useTexts('admin');
  const { isTrial, isTrialExpired, trialEndsAt } = account;
  return (
    <>
      <PlanBadge {...account} />{' '}
      {isTrial && (
        <span
          className={classes.end}
          title={t(isTrialExpired ? 'trial.ended' : 'trial.until', { end: new Date(trialEndsAt) })}
        >
          <Day at={trialEndsAt} />
        </span>
      )}
    </>
  );
}
