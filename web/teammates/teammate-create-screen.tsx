import { useQuery } from '@tanstack/react-query';
import { editCompany } from '#contract/companies.ts';
import { createTeammate } from '#contract/teammates.ts';
import { send } from '#web/platform/api.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { emptyDraft } from './teammate-draft.ts';
import { TeammateForm } from './teammate-form.tsx';

/** 'Add Teammate' (spec 2.13): a new member of one's own company, before its background. */
export function TeammateCreateScreen() {
  usePageTitle('Add Teammate');
  const own = useQuery({
    queryKey: ['company-of-teammates'],
    queryFn: ({ signal }) => send(editCompany, {}, { signal }),
  });
  if (own.isPending) return <DelayedSpinner />;
  if (!own.data) return <FailedState error={own.error} onRetry={() => void own.refetch()} />;
  return (
    <TeammateForm
      title="Add Teammate"
      stored={emptyDraft}
      avatarUrl={null}
      company={own.data.company}
      emailNote="They are invited by mail, and sign in with this address."
      isEmailFixed={false}
      onSend={async (teammate, files) => {
        await send(createTeammate, { teammate }, { files });
      }}
    />
  );
}
