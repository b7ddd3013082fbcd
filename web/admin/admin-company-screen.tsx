import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type AccountOrder, type ClientAccount, defaultOrder } from '#contract/admin.ts';
import { at } from '#contract/screens.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { VerifiedBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PendingPage } from '#web/ui/pending-page.tsx';
import { AccountsTable, Plan } from './accounts-table.tsx';
import { Box, Card, Text, Wrap } from '#web/ui/layout.tsx';
import classes from './admin-company.module.css';
import { BackLink, useHere } from './back-link.tsx';
import { Cases } from './cases.tsx';
import { useChanges } from './changes.ts';
import rows from './rows.module.css';
import { useMembers } from './use-accounts.ts';
import { DomainDialog } from './domain-dialog.tsx';

/** A company as administrators see it: its plan and domain, members, Live positions and cases. */
export function AdminCompanyScreen() {
  const t = useTexts('admin');
  const { id } = useParams({ from: `/shell${at.adminCompany}` });
  const [sort, setSort] = useState<AccountOrder>(defaultOrder);
  // Anything but an id is invalid; as null it would find the members of all companies.
  const members = useMembers(Number(id) || 0, sort);
  const isInvalid = members.error instanceof ApiError && members.error.code === 'invalid';
  const accounts = isInvalid ? [] : members.data;
  const first = accounts?.find((account) => 'company' in account);
  const name = first?.company.name ?? t('clients.title');
  usePageTitle(name);
  if (!accounts) return <PendingPage title={name} error={members.error} onRetry={() => void members.refetch()} />;
  if (!first)
    return (
      <Page>
        <PageHeader title={t('clients.title')} />
        <EmptyState text={t('company.none')}>
          <Button variant="default" size="sm" renderRoot={(props) => <Link to={at.clients} {...props} />}>
            {t('company.toList')}
          </Button>
        </EmptyState>
      </Page>
    );
  const refresh = async (userId: number) => (await members.refetch()).data?.find((account) => account.id === userId);
  return (
    <Page width="wide">
      <PageHeader
        title={name}
        note={
          <>
            <BackLink to={at.clients} label={t('company.toList')} />{' '}
            <VerifiedBadge domain={first.company.verifiedDomain} />
          </>
        }
      >
        <Button
          variant="default"
          size="sm"
          onClick={() => openProfile({ profileType: 'company', companyId: first.company.id })}
        >
          {t('company.profile')}
        </Button>
      </PageHeader>
      <PlanRow client={first} />
      <Box as="section" marginTop="24">
        <Text as="h2" marginBottom="8" size="l">
          {t('company.members')}
        </Text>
        <AccountsTable
          label={t('company.members')}
          accounts={accounts}
          hasCompany={false}
          sort={sort}
          onSort={setSort}
          onRefresh={refresh}
        />
      </Box>
      <Positions client={first} />
      <Cases of={{ companyId: first.company.id }} />
    </Page>
  );
}

/** The plan and the domain, each with its actions. */
function PlanRow({ client }: { client: ClientAccount }) {
  const t = useTexts('admin');
  const changes = useChanges();
  const [isDomainOpen, setIsDomainOpen] = useState(false);
  return (
    <Box as="section" marginTop="24">
      <Text as="h2" marginBottom="8" size="l">
        {t('table.plan')}
      </Text>
      <Card className={rows.list}>
        <div className={classes.plan}>
          <div className={rows.what}>
            <Plan account={client} />
          </div>
          <Wrap>
            {client.isTrial && (
              <Button variant="default" size="sm" disabled={changes.isBusy} onClick={() => changes.extendTrial(client)}>
                {t('company.extend')}
              </Button>
            )}
            <Button
              variant="default"
              size="sm"
              disabled={changes.isBusy}
              onClick={() => void changes.askToSetTrial(client)}
            >
              {t(client.isTrial ? 'trial.lift' : 'trial.restore')}
            </Button>
            <Button variant="default" size="sm" onClick={() => setIsDomainOpen(true)}>
              {t('domain.field')}
            </Button>
          </Wrap>
        </div>
      </Card>
      {isDomainOpen && <DomainDialog company={client.company} onClose={() => setIsDomainOpen(false)} />}
    </Box>
  );
}

/** Their numbers, which lead to the list. */
function Positions({ client: { company, positions, livePositions } }: { client: ClientAccount }) {
  const t = useTexts('admin');
  const here = useHere();
  return (
    <Box as="section" marginTop="24">
      <Text as="h2" marginBottom="8" size="l">
        {t('table.positions')}
      </Text>
      <Text size="m">
        {positions === 0 ? (
          t('company.noPositions')
        ) : (
          <Link to={at.companyPositions} params={{ id: String(company.id) }} state={here}>
            {t('company.positions', { count: positions, live: livePositions })}
          </Link>
        )}
      </Text>
    </Box>
  );
}
