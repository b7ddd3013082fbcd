import { useQuery } from '@tanstack/react-query';
import { editCompany } from '#contract/companies.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { formQuery } from '#web/platform/use-call.ts';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { CompanyForm } from './company-form.tsx';

/** 'Edit Company': loads the stored company, then renders the form. */
export function CompanyEditScreen() {
  usePageTitle(useTexts('companies')('edit.title'));
  const stored = useQuery(formQuery(editCompany, { profileType: 'company' }));
  if (stored.isPending) return <DelayedSpinner />;
  if (!stored.data) return <FailedState error={stored.error} onRetry={() => void stored.refetch()} />;
  return <CompanyForm company={stored.data.company} />;
}
