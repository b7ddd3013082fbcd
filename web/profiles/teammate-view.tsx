import type { Teammate } from '#contract/companies.ts';
import { MessageButton } from '#web/people/message-action.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { MeBadge } from '#web/ui/badge.tsx';
import { CompanyLink } from './company-link.tsx';
import { PositionRows } from './position-rows.tsx';
import { ProfileHead } from './profile-chrome.tsx';
import type { ProfileParts } from './profile-parts.ts';
import classes from './profile.module.css';

/** Profile of a company's member. */
export function teammateParts({
  id,
  firstName,
  lastName,
  title,
  bio,
  avatarUrl,
  isMe,
  company,
  positions,
}: Teammate): ProfileParts {
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
            {title ? `${title} at ` : 'at '}
            <CompanyLink company={company} />
          </p>
        </ProfileHead>
        <div className={classes.stack}>
          {bio && <p className={classes.text}>{bio}</p>}
          <PositionRows title="Hiring for" positions={positions} />
        </div>
      </>
    ),
  };
}
