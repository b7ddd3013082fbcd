import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useUser } from '#web/platform/session.ts';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { TalentForm } from './talent-form.tsx';
import { readOwnTalent } from './talent-save.ts';

/** 'Edit Profile' of a talent (spec 2.8): reads what is stored, then hands it to the form. */
export function TalentEditScreen() {
  usePageTitle('Edit Profile');
  const { id } = useUser();
  const profile = useQuery({
    queryKey: ['talent-edit', id],
    queryFn: ({ signal }) => readOwnTalent(id, signal),
    // The form begins with what is stored now, and nothing comes under what is being typed.
    gcTime: 0,
    staleTime: Infinity,
  });
  if (profile.isPending) return <DelayedSpinner />;
  if (!profile.data) return <FailedState error={profile.error} onRetry={() => void profile.refetch()} />;
  return <TalentForm talent={profile.data} />;
}
