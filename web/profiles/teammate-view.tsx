import type { Teammate } from '#contract/companies.ts';
import { MessageButton } from '#web/people/message-action.tsx';
import type { TextsOf } from '#web/platform/texts/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { MeBadge } from '#web/ui/badge.tsx';
import { CompanyLink } from './company-link.tsx';
import { PositionRows } from './position-rows.tsx';
import { ProfileHead } from './profile-chrome.tsx';
import type { ProfileParts } from './profile-parts.ts';
import classes from './profile.module.css';

/** Profile of a company's member. */
export function teammateParts(t: TextsOf<'profiles'>, teammate: Teammate): ProfileParts {
  const { id, firstName, lastName, title, bio, avatarUrl, isMe, company, positions } = teammate;
  const workplace = { company: company.name, link: <CompanyLink company={company} /> };
  const name = `${firstName} ${lastName}`;
  const message = <MessageButton firstName={firstName} partner={{ id, companyId: company.id }} />;
  return {
    label: name,
    size: 'narrow',
    cover: { name: company.name, url: company.backgroundImageUrl },
    avatar: { name, url: avatarUrl, shape: 'round' },
    edge: <Avatar name={company.name} url={company.avatarUrl} size={46} shape="square" edge={4} />,
    footer: message,
    children: (
      <>
        <ProfileHead title={name} badge={isMe && <MeBadge />} action={message} isActionInFoot>
          <p className={classes.under}>
            {title ? t.rich('teammate.titleAt', { title, ...workplace }) : t.rich('teammate.at', workplace)}
          </p>
        </ProfileHead>
        <div className={classes.stack}>
          {bio && <p className={classes.text}>{bio}</p>}
          <PositionRows title={t('teammate.positions')} positions={positions} />
        </div>
      </>
    ),
  };
}
