import { Fragment } from 'react';
import { type TextsOf, useTexts } from '#web/platform/texts/texts.ts';
import { PlanBadge, RefusedBadge } from '#web/ui/badge.tsx';
import classes from './accounts-table.module.css';
import { useChanges } from './changes.ts';
import { SignInLink } from './sign-in-link.tsx';
import { type Account, fullName } from './use-accounts.ts';

interface Props {
  label: string;
  accounts: Account[];
  /** Shows company and plan, which clients have. */
  hasCompany: boolean;
  onRefresh: (id: number) => Promise<Account | undefined>;
}

/** Table of accounts, displayed as stacked rows on narrow screens; a table for screen readers either way. */
export function AccountsTable({ label, accounts, hasCompany, onRefresh }: Props) {
  const t = useTexts('admin');
  const changes = useChanges();
  const headings = [
    '#',
    t('table.name'),
    ...(hasCompany ? [t('table.company'), t('table.plan')] : []),
    t('table.email'),
  ];
  return (
    <table aria-label={label} className={classes.table} data-clients={hasCompany || undefined}>
      <thead className={classes.head}>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
          <th scope="col">
            <span className={classes.hidden}>{t('table.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.id} className={classes.row}>
            <td className={classes.id}>#{account.id}</td>
            <th scope="row" className={classes.name}>
              {fullName(account)}
            </th>
            {'company' in account && (
              <>
                <td className={classes.company}>{account.company.name}</td>
                <td className={classes.plan}>
                  <PlanBadge {...account} />
                </td>
              </>
            )}
            <td className={classes.email}>
              <Address email={account.email} />{' '}
              {account.emailRefusal && <RefusedBadge title={refusalText(t, account.emailRefusal)} />}
            </td>
            <td className={classes.actions}>
              <SignInLink account={account} onRefresh={() => onRefresh(account.id)} />
              {'company' in account && (
                <button
                  type="button"
                  className={classes.trial}
                  aria-label={t(account.isTrial ? 'trial.lift.label' : 'trial.restore.label', {
                    company: account.company.name,
                    name: fullName(account),
                  })}
                  disabled={changes.isBusy}
                  onClick={() => void changes.askToSetTrial(account)}
                >
                  {t(account.isTrial ? 'trial.lift' : 'trial.restore')}
                </button>
              )}
              <button
                type="button"
                className={classes.delete}
                aria-label={t('delete.label', { name: fullName(account) })}
                disabled={changes.isBusy}
                onClick={() => void changes.askToDelete(account)}
              >
                {t('delete.button')}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Mail to the address resumes once the user enters a code sent there, or changes the address. */
const refusalText = (t: TextsOf<'admin'>, { at, status }: { at: string; status: string }): string =>
  t('refusal.note', { at: new Date(at), status });

/** Email address that may wrap after its @ and dots. */
const Address = ({ email }: { email: string }) =>
  email.split(/(?<=[@.])/).map((part, index) => (
    // Parts can repeat, and their order never changes.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
