import type { Teammate } from '#contract/companies.ts';
import { MessageButton } from '#web/people/message-action.tsx';
import type { TextsOf } from '#web/platform/texts/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { MeBadge, VerifiedBadge } from '#web/ui/badge.tsx';
import { Stack, Wrap } from '#web/ui/layout.tsx';
import { Bio } from './bio.tsx';
import { CompanyLink } from './company-link.tsx';
import { HiddenNote } from './hidden-note.tsx';
import type { KnownTeammate } from './known-profile.ts';
import { PositionRows } from './position-rows.tsx';
import { ProfileHead } from './profile-chrome.tsx';
import type { ProfileParts } from './profile-parts.ts';

/** Parts of the profile of a company's member. */
export const teammateParts = (t: TextsOf<'profiles'>, teammate: Teammate): ProfileParts => ({
  ...teammateTop(t, teammate),
  children: (
    <Stack gap="24">
      {teammate.bio && <Bio text={teammate.bio} />}
      <PositionRows title={t('teammate.positions')} positions={teammate.positions} />
    </Stack>
  ),
});

/** Cover, heading and action, which other profiles provide too. */
export function teammateTop(
  t: TextsOf<'profiles'>,
  teammate: KnownTeammate & Pick<Teammate, 'isHiddenFrom'>,
): Omit<ProfileParts, 'children'> {
  const { firstName, lastName, title, avatarUrl, isMe, company, isHiddenFrom } = teammate;
  const workplace = { company: company.name, link: <CompanyLink company={company} /> };
  const name = `${firstName} ${lastName}`;
  const message = <MessageButton partner={teammate} />;
  return {
    label: name,
    cover: { name: company.name, url: company.backgroundImageUrl },
    avatar: { name, url: avatarUrl, shape: 'round' },
    edge: <Avatar name={company.name} url={company.avatarUrl} size={46} shape="square" edge={4} />,
    footer: message,
    head: (
      <ProfileHead title={name} badge={isMe && <MeBadge />} action={message} isActionInFoot>
        <Wrap as="p" gap="0 4" marginTop="2" tone="mute">
          {title ? t.rich('teammate.titleAt', { title, ...workplace }) : t.rich('teammate.at', workplace)}
        </Wrap>
        <VerifiedBadge domain={company.verifiedDomain} />
        <HiddenNote isHiddenFrom={isHiddenFrom} />
      </ProfileHead>
    ),
  };
}
