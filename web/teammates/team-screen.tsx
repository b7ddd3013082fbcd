import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { listTeammates } from '#contract/companies.ts';
import { at } from '#contract/screens.ts';
import { OnboardingBar } from '#web/companies/onboarding-bar.tsx';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { List, Text } from '#web/ui/layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PendingPage } from '#web/ui/pending-page.tsx';
import classes from './team-screen.module.css';
import { InviteSeveral } from './invite-several.tsx';
import { TeammateCard } from './teammate-card.tsx';
import { useTeamSearch } from './use-team-search.tsx';

/** Members of the company. Never empty: the user is one of them. */
export function TeamScreen() {
  const t = useTexts('teammates');
  usePageTitle(t('team.title'));
  const team = useCall(listTeammates, {});
  const { field, found } = useTeamSearch(team.data?.teammates ?? []);
  const [isInviting, setIsInviting] = useState(false);
  if (!team.data) return <PendingPage title={t('team.title')} error={team.error} onRetry={() => void team.refetch()} />;
  const { teammates, may, completedProfiles, missingParts } = team.data;
  return (
    <Page>
      <PageHeader title={t('team.title')}>
        {may.add && (
          <Button variant="default" size="sm" onClick={() => setIsInviting(true)}>
            {t('several.open')}
          </Button>
        )}
        {may.add && (
          <Button
            size="sm"
            leftSection={<Plus size={17} aria-hidden />}
            renderRoot={(props) => <Link to={at.teammateCreate} {...props} />}
          >
            {t('team.add')}
          </Button>
        )}
      </PageHeader>
      <OnboardingBar completed={completedProfiles} missing={missingParts} />
      {!may.add && (
        <Text marginBottom="16" tone="mute">
          {t('invitation.acting')}
        </Text>
      )}
      {field}
      <List className={classes.list}>
        {found.map((teammate) => (
          <TeammateCard key={teammate.id} teammate={teammate} />
        ))}
      </List>
      {found.length === 0 && <EmptyState text={t('team.notFound')} />}
      {isInviting && <InviteSeveral onClose={() => setIsInviting(false)} />}
      {may.add && teammates.length === 1 && <EmptyState text={t('team.alone')} />}
    </Page>
  );
}
