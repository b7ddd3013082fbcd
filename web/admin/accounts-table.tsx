import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AccountOrder, ClientAccount } from '#contract/admin.ts';
import type { ProfileRequest } from '#contract/profiles.ts';
import { at } from '#contract/screens.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { type TextsOf, useTexts } from '#web/platform/texts/texts.ts';
import { LeavingBadge, PlanBadge, RefusedBadge, SuspendedBadge, VerifiedMark } from '#web/ui/badge.tsx';
import { Card, Text } from '#web/ui/layout.tsx';
import { StretchedButton } from '#web/ui/stretched-button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useHere } from './back-link.tsx';
import classes from './accounts-table.module.css';
import { type Changes, useChanges } from './changes.ts';
import { SignInLink } from './sign-in-link.tsx';
import { SortHeading } from './sort-heading.tsx';
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
    <Card
      aria-label={label}
      as="table"
      size="m"
      lineHeight="1.35"
      className={classes.table}
      data-clients={hasCompany || undefined}
    >
      <thead className={classes.head}>
        <tr>
          <th scope="col" className={classes.id}>
            #
          </th>
          <SortHeading column="name" label={t('table.name')} {...sorting} />
          <th scope="col" className={classes.email}>
            {t('table.email')}
          </th>
          {hasCompany && (
            <>
              <th scope="col" className={classes.company}>
                {t('table.company')}
              </th>
              <th scope="col" className={classes.plan}>
                {t('table.plan')}
              </th>
              <SortHeading column="positions" label={t('table.positions')} {...sorting} />
            </>
          )}
          <SortHeading column="signup" label={t('table.signup')} {...sorting} />
          <SortHeading column="visit" label={t('table.visit')} {...sorting} />
          <th scope="col" className={classes.actions}>
            <VisuallyHidden>{t('table.actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account, index) => (
          <Row
            key={account.id}
            account={account}
            isSameCompany={isSame(account, accounts[index - 1])}
            hasCompany={hasCompany}
            hasCompanyActs={hasCompany && accounts.find((one) => isSame(one, account)) === account}
            changes={changes}
            onRefresh={onRefresh}
          />
        ))}
      </tbody>
    </Card>
  );
}

/** Whether two accounts belong to the same company. */
const isSame = (one: Account, other: Account | undefined): boolean =>
  'company' in one && other !== undefined && 'company' in other && one.company.id === other.company.id;

interface RowProps extends Pick<Props, 'hasCompany' | 'onRefresh'> {
  account: Account;
  /** Whether the row above belongs to the same company, so that company details appear there. */
  isSameCompany: boolean;
  hasCompanyActs: boolean;
  changes: Changes;
}

/** An account. The row opens the profile; its other actions lie above that button. */
function Row({ account, isSameCompany, hasCompany, hasCompanyActs, changes, onRefresh }: RowProps) {
  const t = useTexts('admin');
  const here = useHere();
  const name = fullName(account);
  return (
    <tr className={classes.row}>
      <td className={classes.id}>
        <Link
          to={at.adminPerson}
          params={{ id: String(account.id) }}
          state={here}
          className={classes.idLink}
          aria-label={t('person.link', { id: String(account.id), name })}
        >
          #{account.id}
        </Link>
      </td>
      <th scope="row" className={classes.name} title={name}>
        <StretchedButton onClick={() => openProfile(profileOf(account))}>{name}</StretchedButton>{' '}
        {account.openCaseId !== undefined && (
          <>
            <Link to={at.case} params={{ id: String(account.openCaseId) }} className={classes.reported}>
              {t('table.reported')}
            </Link>{' '}
          </>
        )}
        {account.suspension && <SuspendedBadge />}{' '}
        {account.leavingAt !== undefined && (
          <LeavingBadge title={t('leaving.note', { at: new Date(account.leavingAt) })} />
        )}
      </th>
      <td className={classes.email}>
        <span className={classes.address} title={account.email}>
          {account.email}
        </span>{' '}
        {account.emailRefusal && <RefusedBadge title={refusalText(t, account.emailRefusal)} />}
      </td>
      {hasCompany && 'company' in account && (
        <>
          <td className={classes.company} data-again={isSameCompany || undefined}>
            <Link
              to={at.adminCompany}
              params={{ id: String(account.company.id) }}
              state={here}
              className={classes.companyLink}
              title={account.company.name}
            >
              {account.company.name}
            </Link>
            {!isSameCompany && <VerifiedMark domain={account.company.verifiedDomain} />}
          </td>
          <td className={classes.plan}>{!isSameCompany && <Plan account={account} />}</td>
          <td className={classes.positions}>
            <Labelled label={t('table.positions')}>
              {account.positions}
              {account.livePositions > 0 && (
                <Text as="span" size="xs" tone="mute" className={classes.note}>
                  {t('table.live', { count: account.livePositions })}
                </Text>
              )}
            </Labelled>
          </td>
        </>
      )}
      <td className={classes.signup}>
        <Labelled label={t('table.signup')}>
          <Day at={account.signedUpAt} />
        </Labelled>
      </td>
      <td className={classes.visit}>
        <Labelled label={t('table.visit')}>
          {account.lastSeenAt === null ? t('visit.never') : <Day at={account.lastSeenAt} isRelative />}
        </Labelled>
      </td>
      <td className={classes.actions}>
        <SignInLink account={account} onRefresh={() => onRefresh(account.id)} />
        <button
          type="button"
          className={classes.delete}
          aria-label={t('delete.label', { name })}
          disabled={changes.isBusy}
          onClick={() => void changes.askToDelete(account)}
        >
          {t('delete.button')}
        </button>
        <AccountMenu account={account} hasCompanyActs={hasCompanyActs} changes={changes} />
      </td>
    </tr>
  );
}

/** Plan of a client's company, with the end of its trial. */
export function Plan({ account }: { account: ClientAccount }) {
  const t = useTexts('admin');
  const { isTrial, isTrialExpired, trialEndsAt } = account;
  return (
    <>
      <PlanBadge {...account} />{' '}
      {isTrial && (
        <Text
          as="span"
          size="xs"
          tone="mute"
          className={classes.end}
          title={t(isTrialExpired ? 'trial.ended' : 'trial.until', { end: new Date(trialEndsAt) })}
        >
          <Day at={trialEndsAt} />
        </Text>
      )}
    </>
  );
}

export const profileOf = (account: Account): ProfileRequest =>
  'company' in account
    ? { profileType: 'teammate', teammateId: account.id }
    : { profileType: 'talent', talentId: account.id };

/** A value preceded by the name of its column, where the headings are hidden. */
const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <span className={classes.label} aria-hidden>
      {label}
    </span>{' '}
    {children}
  </>
);

/** Mail to the address resumes once the user enters a code sent there, or changes the address. */
export const refusalText = (t: TextsOf<'admin'>, { at, status }: { at: string; status: string }): string =>
  t('refusal.note', { at: new Date(at), status });
