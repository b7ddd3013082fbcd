import type { ClientAccount } from '#contract/admin.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { PlanBadge } from '#web/ui/badge.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import classes from './accounts-table.module.css';
import type { Changes } from './changes.ts';
import { type Account, fullName } from './use-accounts.ts';

/** Plan of a client's company with the end of its trial, and what can be done about it. */
export function Plan({ account, changes }: { account: Account & ClientAccount; changes: Changes }) {
  const t = useTexts('admin');
  const { isTrial, isTrialExpired, trialEndsAt } = account;
  const names = { company: account.company.name, name: fullName(account) };
  const action = isTrial ? 'trial.lift' : 'trial.restore';
  return (
    <>
      <p className={classes.end}>
        <PlanBadge {...account} />{' '}
        {isTrial && (
          <span className={classes.until}>
            {t(isTrialExpired ? 'trial.ended' : 'trial.until', { end: new Date(trialEndsAt) })}
          </span>
        )}
      </p>
      <p className={classes.trial}>
        {isTrial && (
          <QuietButton
            aria-label={t('trial.extend.label', names)}
            disabled={changes.isBusy}
            onClick={() => changes.extendTrial(account)}
          >
            {t('trial.extend')}
          </QuietButton>
        )}
        <QuietButton
          aria-label={t(`${action}.label`, names)}
          disabled={changes.isBusy}
          onClick={() => void changes.askToSetTrial(account)}
        >
          {t(action)}
        </QuietButton>
      </p>
    </>
  );
}
