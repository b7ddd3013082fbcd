import { useQuery } from '@tanstack/react-query';
import { getProfile } from '#contract/profiles.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { formQuery } from '#web/platform/calls/use-call.ts';
import { PendingForm } from '#web/forms/pending-form.tsx';
import { TalentForm } from './talent-form.tsx';

/** 'Edit Profile' of a talent: loads the stored profile, then renders the form. */
export function TalentEditScreen() {
  const title = useTexts('talents')('edit.title');
  usePageTitle(title);
  const { id } = useUser();
  const profile = useQuery(formQuery(getProfile, { profileType: 'talent', talentId: id }));
  if (profile.data?.profileType !== 'talent')
    return <PendingForm title={title} error={profile.error} onRetry={() => void profile.refetch()} />;
  return <TalentForm talent={profile.data.talent} />;
}
