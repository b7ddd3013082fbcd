import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type AdminPerson, adminPerson } from '#contract/admin.ts';
import { at } from '#contract/screens.ts';
import { dateFormat } from '#contract/texts/formats.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { LeavingBadge, RefusedBadge, SuspendedBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Box, Card, Text, Wrap } from '#web/ui/layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PendingPage } from '#web/ui/pending-page.tsx';
import { AccountMenu } from './account-menu.tsx';
import { profileOf, refusalText } from './accounts-table.tsx';
import classes from './admin-company.module.css';
import { BackLink, useHere } from './back-link.tsx';
import { Cases } from './cases.tsx';
import { useChanges } from './changes.ts';
import { Day } from './day.tsx';
import rows from './rows.module.css';
import { SignInLink } from './sign-in-link.tsx';
import { type Account, fullName } from './use-accounts.ts';

/** A person as administrators see them: visits, contacts, numbers of messages and cases, without a text of theirs. */
export function AdminPersonScreen() {
  const t = useTexts('admin');
  const { id } = useParams({ from: `/shell${at.adminPerson}` });
  const found = useCall(adminPerson, { userId: Number(id) });
  const account: Account | undefined = found.data && { ...found.data.account, listedAt: found.dataUpdatedAt };
  const title = account ? fullName(account) : t('person.title');
  usePageTitle(title);
  if (found.error instanceof ApiError && (found.error.code === 'not-found' || found.error.code === 'invalid'))
    return (
      <Page>
        <PageHeader title={t('person.title')} />
        <EmptyState text={t('person.none')}>
          <Button variant="default" size="sm" renderRoot={(props) => <Link to={at.talents} {...props} />}>
            {t('person.toList')}
          </Button>
        </EmptyState>
      </Page>
    );
  if (!found.data || !account)
    return <PendingPage title={title} error={found.error} onRetry={() => void found.refetch()} />;
  const { sessions, contacts, contactCount = 0, days } = found.data;
  const refresh = async () => {
    const { data } = await found.refetch();
    return data && { ...data.account, listedAt: Date.now() };
  };
  return (
    <Page>
      <PageHeader
        title={title}
        note={
          <BackLink
            to={'company' in account ? at.clients : at.talents}
            label={t('company' in account ? 'company.toList' : 'person.toList')}
          />
        }
      >
        <Button variant="default" size="sm" onClick={() => openProfile(profileOf(account))}>
          {t('company.profile')}
        </Button>
      </PageHeader>
      <AccountRow account={account} onRefresh={refresh} />
      <Visits sessions={sessions} />
      {contacts && <Contacts contacts={contacts} count={contactCount} />}
      <Days days={days} />
      <Cases of={{ userId: account.id }} />
    </Page>
  );
}

/** Address, company, dates and marks of an account, with all acts on it. */
function AccountRow({ account, onRefresh }: { account: Account; onRefresh: () => Promise<Account | undefined> }) {
  const t = useTexts('admin');
  const here = useHere();
  const changes = useChanges();
  const name = fullName(account);
  return (
    <Card className={rows.list} marginTop="24">
      <div className={classes.plan}>
        <div className={rows.what}>
          <Text weight="600" wrap="anywhere">
            {account.email} {account.emailRefusal && <RefusedBadge title={refusalText(t, account.emailRefusal)} />}{' '}
            {account.suspension && <SuspendedBadge />}{' '}
            {account.leavingAt !== undefined && (
              <LeavingBadge title={t('leaving.note', { at: new Date(account.leavingAt) })} />
            )}
          </Text>
          <Text size="s" tone="mute" lineHeight="1.4" wrap="anywhere">
            #{account.id}
            {'company' in account && (
              <>
                {'\u00a0· '}
                <Link to={at.adminCompany} params={{ id: String(account.company.id) }} state={here}>
                  {account.company.name}
                </Link>
              </>
            )}
            {'\u00a0· '}
            {t('table.signup')}: <Day at={account.signedUpAt} />
            {'\u00a0· '}
            {t('table.visit')}:{' '}
            {account.lastSeenAt === null ? t('visit.never') : <Day at={account.lastSeenAt} isRelative />}
          </Text>
        </div>
        <Wrap>
          <SignInLink account={account} onRefresh={onRefresh} />
          <Button
            variant="default"
            size="sm"
            isDestructive
            aria-label={t('delete.label', { name })}
            disabled={changes.isBusy}
            onClick={() => void changes.askToDelete(account)}
          >
            {t('delete.button')}
          </Button>
          <AccountMenu account={account} hasCompanyActs={false} changes={changes} />
        </Wrap>
      </div>
    </Card>
  );
}

function Visits({ sessions }: Pick<AdminPerson, 'sessions'>) {
  const t = useTexts('admin');
  const language = useLanguage();
  return (
    <Part title={t('person.visits')} none={sessions.length === 0 && t('person.noSession')}>
      {sessions.map(({ way, startedAt, usedAt }) => (
        <li key={startedAt} className={rows.row}>
          <Text size="m">{t('person.lastUsed', { moment: momentOf(usedAt, language) })}</Text>
          <Text size="s" tone="mute">
            {t(`person.signedIn.${way}`, { moment: momentOf(startedAt, language) })}
          </Text>
        </li>
      ))}
    </Part>
  );
}

function Contacts({ contacts, count }: { contacts: NonNullable<AdminPerson['contacts']>; count: number }) {
  const t = useTexts('admin');
  const here = useHere();
  const rest = count - contacts.length;
  return (
    <Part
      title={t('person.contacts')}
      none={contacts.length === 0 && t('person.noContact')}
      note={rest > 0 && t('person.moreContacts', { count: rest })}
    >
      {contacts.map(({ company, openedBy, openedAt, state }) => (
        <li key={company.id} className={rows.row}>
          <Text size="m" weight="600" wrap="anywhere">
            <Link to={at.adminCompany} params={{ id: String(company.id) }} state={here}>
              {company.name}
            </Link>
          </Text>
          <Text size="s" tone="mute">
            {t(`person.openedBy.${openedBy}`, { date: new Date(openedAt) })}
            {'\u00a0· '}
            {t(`person.state.${state}`)}
          </Text>
        </li>
      ))}
    </Part>
  );
}

function Days({ days }: Pick<AdminPerson, 'days'>) {
  const t = useTexts('admin');
  const locale = useLocale();
  const format = dateFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <Part title={t('person.messages')} none={days.length === 0 && t('person.noMessage')}>
      {days.map(({ day, messages, people }) => (
        <li key={day} className={rows.row}>
          <Text size="m">{format.format(new Date(day))}</Text>
          <Text size="s" tone="mute">
            {t('person.written', { messages, people })}
          </Text>
        </li>
      ))}
    </Part>
  );
}

interface PartProps {
  title: string;
  /** What is said instead of an empty list. */
  none: string | false;
  note?: string | false;
  children: ReactNode;
}

function Part({ title, none, note, children }: PartProps) {
  return (
    <Box as="section" marginTop="24">
      <Text as="h2" marginBottom="8" size="l">
        {title}
      </Text>
      {none ? (
        <Text size="s" tone="mute">
          {none}
        </Text>
      ) : (
        <Card as="ul" className={rows.list} aria-label={title}>
          {children}
        </Card>
      )}
      {note && (
        <Text marginTop="8" size="s" tone="mute">
          {note}
        </Text>
      )}
    </Box>
  );
}
