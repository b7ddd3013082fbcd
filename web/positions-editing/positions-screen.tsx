import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import * as addresses from '#contract/addresses.ts';
import { createPosition, listPositions } from '#contract/positions.ts';
import { OnboardingBar } from '#web/companies/onboarding-bar.tsx';
import { TrialEnded } from '#web/companies/trial-ended.tsx';
import { send } from '#web/platform/api.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useUser } from '#web/platform/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { forget, invalidate, useCall } from '#web/platform/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { GoneDrafts } from './gone-drafts.tsx';
import { OwnPositionCard } from './own-position-card.tsx';
import classes from './positions-screen.module.css';

/** The company's own positions. A trial company can have one at most. */
export function PositionsScreen() {
  const t = useTexts('positions');
  usePageTitle(t('list.title'));
  const user = useUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const list = useCall(listPositions, {});
  const edit = (positionHashId: string) => void navigate({ to: addresses.positionEdit, params: { positionHashId } });
  const adding = useMutation({
    mutationFn: () => send(createPosition, {}),
    onSuccess: ({ positionHashId }) => {
      forget(queryClient, listPositions);
      edit(positionHashId);
    },
    // Another tab or teammate was first: show what is there now.
    onError: () => invalidate(queryClient, listPositions),
  });
  if (list.isPending) return <DelayedSpinner />;
  if (!list.data) return <FailedState error={list.error} onRetry={() => void list.refetch()} />;
  const { positions, completedProfiles } = list.data;
  // Left over from an interrupted addition, such as a closed tab.
  const begun = positions.find(({ isNeverSaved }) => isNeverSaved);
  return (
    <Page>
      <PageHeader title={t('list.title')}>
        {user.isTrial && positions.length > 0 ? (
          <p className={classes.trial}>{t(positions.length === 1 ? 'list.trialUsed' : 'list.trial')}</p>
        ) : (
          <Button
            size="sm"
            leftSection={<Plus size={17} aria-hidden />}
            disabled={adding.isPending}
            onClick={() => (begun ? edit(begun.hashId) : adding.mutate())}
          >
            {t('list.add')}
          </Button>
        )}
      </PageHeader>
      <TrialEnded {...user} />
      <div className={classes.onboarding}>
        <OnboardingBar completed={completedProfiles} />
      </div>
      {!list.isFetching && <GoneDrafts positions={positions} />}
      {positions.length === 0 && <EmptyState text={t('list.none')} />}
      <ul className={classes.list}>
        {positions.map((position) => (
          <OwnPositionCard key={position.id} position={position} />
        ))}
      </ul>
    </Page>
  );
}
