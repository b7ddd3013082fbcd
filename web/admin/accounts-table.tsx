import { Fragment, type ReactNode } from 'react';
import type { AccountOrder } from '#contract/admin.ts';
import type { ProfileRequest } from '#contract/profiles.ts';
import { openProfile } from '#web/platform/profile-request.ts';
import { type TextsOf, useTexts } from '#web/platform/texts/texts.ts';
import { LeavingBadge, RefusedBadge, SuspendedBadge } from '#web/ui/badge.tsx';
import { StretchedButton } from '#web/ui/stretched-button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './accounts-table.module.css';
import { type Changes, useChanges } from './changes.ts';
import { EndSessions } from './end-sessions.tsx';
import { Plan } from './plan.tsx';
import { SetDomain } from './set-domain.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { SortHeading } from './sort-heading.tsx';
import { Suspension } from './suspension.tsx';
import { type Account, fullName } from './use-accounts.ts';
import { Day } from './day.tsx';

interface Props {
  label: string;
  accounts: Account[];
  /** Shows company, positions and plan, which clients have. */
  hasCompany: boolean;
  sort: AccountOrder;
  onSort: (sort: AccountOrder) => void;
  onRefresh: (id: number) => Promise<Account | undefined>;
}

/** Table of accounts, displayed as stacked rows on narrow screens; a table for screen readers either way. */
export function AccountsTable({ label, accounts, hasCompany, sort, onSort, onRefresh }: Props) {
  const t = useTexts('admin');
  const changes = useChanges();
  const sorting = { sort, onSort };
  return (
    <table aria-label={label} className={classes.table} data-clients={hasCompany || undefined}>
      <thead className={classes.head}>
        <tr>
          <th scope="col">#</th>
          <SortHeading column="name" label={t('table.name')} {...sorting} />
          {hasCompany && (
            <>
              <th scope="col">{t('table.company')}</th>
              <SortHeading column="positions" label={t('table.positions')} {...sorting} />
              <th scope="col">{t('table.plan')}</th>
            </>
          )}
          <SortHeading column="signup" label={t('table.signup')} {...sorting} />
          <SortHeading column="visit" label={t('table.visit')} {...sorting} />
          <th scope="col">
            <VisuallyHidden>{t('table.actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <Row key={account.id} account={account} changes={changes} onRefresh={onRefresh} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<Props, 'onRefresh'> {
  account: Account;
  changes: Changes;
}

/** An account. The row opens the profile; what else can be done lies above it. */
function Row({ account, changes, onRefresh }: RowProps) {
  const t = useTexts('admin');
  const name = fullName(account);
  return (
    <tr className={classes.row}>
      <td className={classes.id}>#{account.id}</td>
      <th scope="row" className={classes.name}>
        <StretchedButton onClick={() => openProfile(profileOf(account))}>{name}</StretchedButton>
        <p className={classes.email}>
          <Address email={account.email} />{' '}
          {account.emailRefusal && <RefusedBadge title={refusalText(t, account.emailRefusal)} />}{' '}
          {account.suspension && <SuspendedBadge />}{' '}
          {account.leavingAt !== undefined && (
            <LeavingBadge title={t('leaving.note', { at: new Date(account.leavingAt) })} />
          )}
        </p>
      </th>
      {'company' in account && (
        <>
          <td className={classes.company}>
            <button
              type="button"
              className={classes.companyLink}
              onClick={() => openProfile({ profileType: 'company', companyId: account.company.id })}
            >
              {account.company.name}
            </button>
            <SetDomain account={account} />
          </td>
          <td className={classes.positions}>
            <Labelled label={t('table.positions')}>{account.positions}</Labelled>
            {account.livePositions > 0 && (
              <span className={classes.note}>{t('table.live', { count: account.livePositions })}</span>
            )}
          </td>
          <td className={classes.plan}>
            <Plan account={account} changes={changes} />
          </td>
        </>
      )}
      <td className={classes.day}>
        <Labelled label={t('table.signup')}>
          <Day at={account.signedUpAt} />
        </Labelled>
      </td>
      <td className={classes.day}>
        <Labelled label={t('table.visit')}>
          {account.lastSeenAt === null ? t('visit.never') : <Day at={account.lastSeenAt} isRelative />}
        </Labelled>
      </td>
      <td className={classes.actions}>
        <SignInLink account={account} onRefresh={() => onRefresh(account.id)} />
        <Suspension account={account} changes={changes} />
        <EndSessions account={account} />
        <button
          type="button"
          className={classes.delete}
          aria-label={t('delete.label', { name })}
          disabled={changes.isBusy}
          onClick={() => void changes.askToDelete(account)}
        >
          {t('delete.button')}
        </button>
      </td>
    </tr>
  );
}

const profileOf = (account: Account): ProfileRequest =>
  'company' in account
    ? { profileType: 'teammate', teammateId: account.id }
    : { profileType: 'talent', talentId: account.id };

/** A value with the name of its column before it, where the headings are not visible. */
const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <span className={classes.label} aria-hidden>
      {label}
    </span>{' '}
    {children}
  </>
);

/** Mail to the address resumes once the user enters a code sent there, or changes the address. */
const refusalText = (t: TextsOf<'admin'>, { at, status }: { at: string; status: string }): string =>
  t('refusal.note', { at: new Date(at), status });

/** Email address that may wrap after its @ and dots. */
const Address = ({ email }: { email: string }) =>
  email.split(/(?<=[@.])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts can repeat, and their order never changes
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
