import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { at } from '#contract/screens.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PendingForm } from '#web/forms/pending-form.tsx';
import { StoredTeammateForm } from './stored-teammate-form.tsx';
import { teammateQuery } from './use-team.ts';

/** 'Edit Teammate': loads the stored teammate, then renders the form. */
export function TeammateEditScreen() {
  const t = useTexts('teammates');
  usePageTitle(t('edit.title'));
  const { id } = useParams({ from: `/shell${at.teammateEdit}` as const });
  const stored = useQuery(teammateQuery(Number(id)));
  if (stored.data) return <StoredTeammateForm key={id} teammate={stored.data.teammate} />;
  // The server reports a URL with a non-numeric id as invalid.
  if (stored.error instanceof ApiError && (stored.error.code === 'not-found' || stored.error.code === 'invalid')) {
    return (
      <Page>
        <PageHeader title={t('edit.title')} />
        <EmptyState text={t('edit.gone')} />
      </Page>
    );
  }
  return <PendingForm title={t('edit.title')} error={stored.error} onRetry={() => void stored.refetch()} />;
}
