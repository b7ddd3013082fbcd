import { Link, useParams } from '@tanstack/react-router';
import { type CaseDetails, adminCase } from '#contract/reports.ts';
import { at } from '#contract/screens.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { SuspendedBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Card, Stack, Text, Wrap } from '#web/ui/layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PendingPage } from '#web/ui/pending-page.tsx';
import { useHere } from './back-link.tsx';
import classes from './case.module.css';
import { CaseForms } from './case-forms.tsx';
import { CaseRow } from './case-row.tsx';
import { ReportCard } from './report-card.tsx';
import { TakeCase } from './take-case.tsx';
import rows from './rows.module.css';

/** A case: its reports with their evidence, its decisions, and the form to decide. */
export function CaseScreen() {
  const t = useTexts('admin');
  const { id } = useParams({ from: `/shell${at.case}` });
  // Opening a case is logged, so it is read once and after each decision.
  const found = useCall(adminCase, { caseId: Number(id) }, { staleTime: Infinity, refetchOnWindowFocus: false });
  const name = found.data?.subject?.name ?? t('log.deleted');
  usePageTitle(t('reports.title'));
  // The server reports an address with a non-numeric id as invalid.
  if (found.error instanceof ApiError && (found.error.code === 'not-found' || found.error.code === 'invalid'))
    return (
      <Page>
        <PageHeader title={t('reports.title')} />
        <EmptyState text={t('case.gone')}>
          <Button variant="default" size="sm" renderRoot={(props) => <Link to={at.reports} {...props} />}>
            {t('case.toList')}
          </Button>
        </EmptyState>
      </Page>
    );
  if (!found.data)
    return <PendingPage title={t('reports.title')} error={found.error} onRetry={() => void found.refetch()} />;
  const { data } = found;
  return (
    <Page>
      <PageHeader
        title={name}
        note={
          <>
            <Link to={at.reports}>{t('reports.title')}</Link> · {t('log.case', { id: data.id })} ·{' '}
            {t(`case.state.${data.state}`)} {data.subject?.isSuspended && <SuspendedBadge />}
          </>
        }
      >
        <TakeCase details={data} />
      </PageHeader>
      <div className={classes.columns}>
        <Stack className={classes.column}>
          <Subject details={data} />
          {data.reports.length === 0 && (
            <Text size="s" tone="mute" lineHeight="1.4">
              {t('case.noReports')}
            </Text>
          )}
          {data.reports.map((report, index) => (
            <ReportCard key={report.id} report={report} isSameCopy={isRepeated(data.reports, index)} />
          ))}
        </Stack>
        <Stack className={classes.column}>
          <Decided details={data} />
          <CaseForms key={data.id} details={data} />
          {data.history.length > 0 && (
            <section>
              <h2 className={classes.heading}>{t('case.history')}</h2>
              <Card as="ul" className={rows.list} aria-label={t('case.history')}>
                {data.history.map((row) => (
                  <CaseRow key={row.id} row={row} />
                ))}
              </Card>
            </section>
          )}
        </Stack>
      </div>
    </Page>
  );
}

/** Whether a report has the copy of an earlier one, which is above it. */
const isRepeated = (reports: CaseDetails['reports'], index: number): boolean => {
  const evidence = JSON.stringify(reports[index]?.evidence);
  return reports.slice(0, index).some((one) => one.evidence && JSON.stringify(one.evidence) === evidence);
};

function Subject({ details: { subject } }: { details: CaseDetails }) {
  const t = useTexts('admin');
  const here = useHere();
  if (!subject) return null;
  const request =
    subject.type === 'company'
      ? ({ profileType: 'company', companyId: subject.id } as const)
      : subject.type === 'talent'
        ? ({ profileType: 'talent', talentId: subject.id } as const)
        : ({ profileType: 'teammate', teammateId: subject.id } as const);
  const id = String(subject.id);
  return (
    <Wrap gap="4 16" size="m">
      <Text type="button" as="button" tone="link" className={classes.profile} onClick={() => openProfile(request)}>
        {t('case.profile')}
      </Text>
      <Link to={subject.type === 'company' ? at.adminCompany : at.adminPerson} params={{ id }} state={here}>
        {t(subject.type === 'company' ? 'case.company' : 'case.person')}
      </Link>
    </Wrap>
  );
}

function Decided({ details: { decision, outcome, appeal } }: { details: CaseDetails }) {
  const t = useTexts('admin');
  const rules = useTexts('conduct');
  const language = useLanguage();
  if (!decision || outcome === null) return null;
  const { rule, reasons, until, decidedAt, decidedBy, positionTitle } = decision;
  const by = decidedBy === null ? t('log.byDeleted') : t('log.by', { name: decidedBy });
  const isDecided = outcome !== 'gone';
  return (
    <Card as="section" padding="16 20">
      <h2 className={classes.heading}>{t(`outcome.${outcome}`)}</h2>
      <Text size="s" tone="mute" lineHeight="1.4">
        {momentOf(decidedAt, language)} {isDecided && by}
        {outcome === 'suspended' &&
          ` · ${until === null ? t('detail.noEnd') : t('detail.until', { moment: momentOf(until, language) })}`}
      </Text>
      {positionTitle !== undefined && (
        <Text marginTop="8" size="m" wrap="anywhere" dir="auto">
          {positionTitle}
        </Text>
      )}
      {rule !== null && (
        <Text marginTop="8" size="m" weight="600" wrap="anywhere">{`${rule} ${rules(`rule.${rule}`)}`}</Text>
      )}
      {reasons !== null && (
        <Card as="blockquote" fill="sunk" wrap="anywhere" className={classes.quote} dir="auto">
          {reasons}
        </Card>
      )}
      {appeal && (
        <>
          <h3 className={classes.heading}>{t('case.appeal')}</h3>
          <Text size="s" tone="mute" lineHeight="1.4">
            {momentOf(appeal.appealedAt, language)}
          </Text>
          <Card as="blockquote" fill="sunk" wrap="anywhere" className={classes.quote} dir="auto">
            {appeal.text}
          </Card>
          {appeal.outcome && (
            <Text marginTop="8" size="m" weight="600" wrap="anywhere">
              {t(`appeal.${appeal.outcome}`)}
            </Text>
          )}
          {appeal.reasons !== null && (
            <Card as="blockquote" fill="sunk" wrap="anywhere" className={classes.quote} dir="auto">
              {appeal.reasons}
            </Card>
          )}
        </>
      )}
    </Card>
  );
}
