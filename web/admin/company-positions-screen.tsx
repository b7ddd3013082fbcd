import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { addressOf } from '#contract/addresses.ts';
import { type AdminPosition, adminPositions } from '#contract/admin.ts';
import { adminRestore } from '#contract/cases.ts';
import { at } from '#contract/screens.ts';
import { send } from '#web/platform/calls/api.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { invalidate, useCall } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Card, Text, Wrap } from '#web/ui/layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PendingPage } from '#web/ui/pending-page.tsx';
import classes from './admin-company.module.css';
import { BackLink } from './back-link.tsx';
import rows from './rows.module.css';
import { TakeDownDialog } from './take-down-dialog.tsx';

/** A company's positions that others see, or that are taken down; other Drafts are only counted. */
export function CompanyPositionsScreen() {
  const t = useTexts('admin');
  const { id } = useParams({ from: `/shell${at.companyPositions}` });
  const found = useCall(adminPositions, { companyId: Number(id) });
  const [takenId, setTakenId] = useState<number>();
  const title = t('table.positions');
  usePageTitle(found.data ? `${title} · ${found.data.company.name}` : title);
  if (found.error instanceof ApiError && (found.error.code === 'not-found' || found.error.code === 'invalid'))
    return (
      <Page>
        <PageHeader title={title} />
        <EmptyState text={t('company.none')}>
          <Button variant="default" size="sm" renderRoot={(props) => <Link to={at.clients} {...props} />}>
            {t('company.toList')}
          </Button>
        </EmptyState>
      </Page>
    );
  if (!found.data) return <PendingPage title={title} error={found.error} onRetry={() => void found.refetch()} />;
  const { company, positions, drafts } = found.data;
  const taken = positions.find((position) => position.id === takenId);
  return (
    <Page>
      <PageHeader title={title} note={<BackLink to={addressOf(at.adminCompany, company.id)} label={company.name} />} />
      {positions.length > 0 && (
        <Card as="ul" className={rows.list} aria-label={title}>
          {positions.map((position) => (
            <Row key={position.id} position={position} onTakeDown={() => setTakenId(position.id)} />
          ))}
        </Card>
      )}
      {positions.length === 0 && drafts === 0 && <EmptyState text={t('company.noPositions')} />}
      {drafts > 0 && (
        <Text marginTop="12" size="s" tone="mute">
          {t('company.drafts', { count: drafts })}
        </Text>
      )}
      {taken && <TakeDownDialog position={taken} onClose={() => setTakenId(undefined)} />}
    </Page>
  );
}

function Row({ position, onTakeDown }: { position: AdminPosition; onTakeDown: () => void }) {
  const t = useTexts('admin');
  const { hashId, isLive, liveSince, contact, reports, takenDown } = position;
  const title = position.title || t('positions.untitled');
  const client = useQueryClient();
  const putting = useMutationOnce({
    mutationFn: () => send(adminRestore, { positionId: position.id }),
    onSuccess: () => showNotice({ text: t('putBack.done', { title }), tone: 'success' }),
    onSettled: () => invalidate(client, adminPositions),
  });
  const askToPutBack = async () => {
    const question = {
      text: t('putBack.question', { title }),
      details: t('putBack.details'),
      confirmLabel: t('putBack.button'),
    };
    if (await confirm(question)) putting.mutate();
  };
  const facts = [
    ...(isLive ? [t('positions.liveSince', { date: new Date(liveSince) })] : []),
    ...(contact === null ? [] : [t('positions.contact', { name: contact })]),
    ...(reports > 0 ? [t('case.reports', { count: reports })] : []),
  ];
  return (
    <li className={classes.plan}>
      <div className={rows.what}>
        {isLive ? (
          <Text
            type="button"
            as="button"
            weight="600"
            textAlign="start"
            wrap="anywhere"
            className={classes.position}
            onClick={() => openProfile({ profileType: 'position', positionHashId: hashId })}
          >
            {title}
          </Text>
        ) : (
          <Text weight="600" wrap="anywhere">
            {title}
          </Text>
        )}
        <Text size="s" tone="mute" lineHeight="1.4" wrap="anywhere">
          {facts.join('\u00a0· ')}
        </Text>
      </div>
      {takenDown ? (
        <Wrap size="s">
          <Link to={at.case} params={{ id: String(takenDown.caseId) }}>
            {t('positions.takenDown', { date: new Date(takenDown.at) })}
          </Link>
          <Button
            variant="default"
            size="sm"
            aria-label={t('putBack.label', { title })}
            loading={putting.isPending}
            onClick={() => void askToPutBack()}
          >
            {t('putBack.button')}
          </Button>
        </Wrap>
      ) : (
        <Button variant="default" size="sm" aria-label={t('takeDown.label', { title })} onClick={onTakeDown}>
          {t('takeDown.button')}
        </Button>
      )}
    </li>
  );
}
