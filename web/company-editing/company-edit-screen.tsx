import { useQuery } from '@tanstack/react-query';
import { editCompany } from '#contract/companies.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { formQuery } from '#web/platform/calls/use-call.ts';
import { PendingForm } from '#web/forms/pending-form.tsx';
import { CompanyForm } from './company-form.tsx';

/** 'Edit Company': loads the stored company, then renders the form. */
export function CompanyEditScreen() {
  const title = useTexts('companies')('edit.title');
  usePageTitle(title);
  const stored = useQuery(formQuery(editCompany, { profileType: 'company' }));
  if (!stored.data) return <PendingForm title={title} error={stored.error} onRetry={() => void stored.refetch()} />;
  return <CompanyForm company={stored.data.company} />;
}
