import { Link } from '@tanstack/react-router';
import { Eye, Pencil, ShieldCheck } from 'lucide-react';
import { getProfile } from '#contract/profiles.ts';
import { at } from '#contract/screens.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PendingPage } from '#web/ui/pending-page.tsx';
import { ProfilePanel } from './profile-chrome.tsx';
import { talentParts } from './talent-view.tsx';
import { PhysicalCountry } from './physical-country.tsx';

/** The talent's own profile as companies see it, with the country editable in place. */
export function TalentProfileScreen() {
  const t = useTexts('profiles');
  usePageTitle(t('talentScreen.title'));
  const { id } = useUser();
  const profile = useCall(getProfile, { profileType: 'talent', talentId: id });
  if (profile.data?.profileType !== 'talent')
    return <PendingPage title={t('talentScreen.title')} error={profile.error} onRetry={() => void profile.refetch()} />;
  const { talent } = profile.data;
  return (
    <Page>
      <PageHeader title={t('talentScreen.title')}>
        <Button
          variant="default"
          size="sm"
          leftSection={<Eye size={16} aria-hidden />}
          onClick={() => openProfile({ profileType: 'talent', talentId: id })}
        >
          {t('talentScreen.preview')}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<ShieldCheck size={16} aria-hidden />}
          renderRoot={(props) => <Link to={at.talentPrivacy} {...props} />}
        >
          {t('talentScreen.privacy')}
        </Button>
        <Button
          size="sm"
          leftSection={<Pencil size={16} aria-hidden />}
          renderRoot={(props) => <Link to={at.talentEdit} {...props} />}
        >
          {t('talentScreen.edit')}
        </Button>
      </PageHeader>
      <ProfilePanel {...talentParts(talent, { country: <PhysicalCountry talent={talent} /> })} />
    </Page>
  );
}
