import { Link } from '@tanstack/react-router';
import { Pencil, Plug, ShieldCheck } from 'lucide-react';
import { showCompany } from '#contract/companies.ts';
import { at } from '#contract/screens.ts';
import { OnboardingBar } from '#web/companies/onboarding-bar.tsx';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PendingPage } from '#web/ui/pending-page.tsx';
import { companyParts } from './company-view.tsx';
import { ProfilePanel } from './profile-chrome.tsx';

/** The user's own company as others see it, plus Drafts. */
export function CompanyProfileScreen() {
  const t = useTexts('profiles');
  usePageTitle(t('companyScreen.title'));
  const shown = useCall(showCompany, { profileType: 'company' });
  if (!shown.data)
    return <PendingPage title={t('companyScreen.title')} error={shown.error} onRetry={() => void shown.refetch()} />;
  const { company, completedProfiles, missingParts } = shown.data;
  return (
    <Page>
      <PageHeader title={t('companyScreen.title')}>
        <Button
          variant="default"
          size="sm"
          leftSection={<ShieldCheck size={16} aria-hidden />}
          renderRoot={(props) => <Link to={at.verification} {...props} />}
        >
          {t('companyScreen.trust')}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<Plug size={16} aria-hidden />}
          renderRoot={(props) => <Link to={at.integrations} {...props} />}
        >
          {t('companyScreen.integrations')}
        </Button>
        <Button
          size="sm"
          leftSection={<Pencil size={16} aria-hidden />}
          renderRoot={(props) => <Link to={at.companyEdit} {...props} />}
        >
          {t('companyScreen.edit')}
        </Button>
      </PageHeader>
      <OnboardingBar completed={completedProfiles} missing={missingParts} />
      <ProfilePanel
        {...companyParts(
          t,
          company,
          <Button variant="default" size="sm" renderRoot={(props) => <Link to={at.companyEdit} {...props} />}>
            {t('companyScreen.describe')}
          </Button>,
        )}
      />
    </Page>
  );
}
