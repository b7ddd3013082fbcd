import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Talent } from '#contract/talents.ts';
import { MessageButton } from '#web/people/message-action.tsx';
import { Chips } from '#web/ui/chip.tsx';
import { TickFact } from '#web/ui/tick-line.tsx';
import { ProfileColumns, ProfileHead } from './profile-chrome.tsx';
import type { ProfileParts } from './profile-parts.ts';
import classes from './profile.module.css';
import { Section } from './section.tsx';
import { SocialLinks } from './social-links.tsx';

/** Talent profile. `country` replaces the country's name where the talent can change it. */
export function talentParts(talent: Talent, country?: ReactNode): ProfileParts {
  const name = `${talent.firstName} ${talent.lastName}`;
  const picture = { name, url: talent.avatarUrl, shape: 'round' } as const;
  const message = talent.isMe ? undefined : <MessageButton firstName={talent.firstName} partner={{ id: talent.id }} />;
  return {
    label: name,
    cover: { name, url: talent.backgroundImageUrl },
    avatar: picture,
    footer: message,
    children: (
      <>
        <ProfileHead
          title={name}
          action={
            <div className={classes.actions}>
              <SocialLinks links={talent} owner={name} />
              {message && <div className={classes.inHead}>{message}</div>}
            </div>
          }
        >
          {(country ?? talent.countryStr) && (
            <div className={classes.under}>
              <MapPin size={16} aria-hidden />
              {country ?? talent.countryStr}
            </div>
          )}
        </ProfileHead>
        <ProfileColumns main={<About talent={talent} />} facts={facts(talent)} />
      </>
    ),
  };
}

function About({ talent: { bio, skills, skilltypes, isMe } }: { talent: Talent }) {
  const chosen = skills.filter(({ selected }) => selected);
  const groups = skilltypes
    .map(({ id, name }) => ({ id, name, skills: chosen.filter(({ skilltype_id }) => skilltype_id === id) }))
    .filter((group) => group.skills.length > 0);
  return (
    <>
      {bio && <p className={classes.text}>{bio}</p>}
      {groups.length > 0 && (
        <Section title="Skills">
          {groups.map((group) => (
            <div key={group.id} className={classes.group}>
              <h4 className={classes.groupName}>{group.name}</h4>
              <Chips skills={group.skills} />
            </div>
          ))}
        </Section>
      )}
      {!bio && groups.length === 0 && (
        <p className={classes.quiet}>
          {isMe ? 'Nothing here yet. Add your bio and skills, so that companies find you.' : 'Nothing here yet.'}
        </p>
      )}
    </>
  );
}

/** Returns null rather than an empty element, which would take up space. */
function facts(talent: Talent): ReactNode {
  const workTypes = talent.worktypesEx.filter(({ selected }) => selected).map(({ name }) => name);
  const known = [
    talent.experience !== null && {
      label: 'Experience',
      value: talent.experience === 1 ? '1 year' : `${talent.experience} years`,
    },
    talent.compensation !== null && { label: 'Compensation', value: `$${talent.compensation}K / year` },
    workTypes.length > 0 && { label: 'Work types', value: workTypes.join(', ') },
    talent.isRemote && { label: 'Remote', value: talent.timezoneStr ?? 'Timezone not given' },
    talent.isPhysical && { label: 'On Site', value: talent.countryStr ?? 'Country not given' },
  ].filter((fact) => fact !== false);
  if (known.length === 0) return null;
  return (
    <div className={classes.facts}>
      {known.map(({ label, value }) => (
        <TickFact key={label} label={label} value={value} />
      ))}
    </div>
  );
}
