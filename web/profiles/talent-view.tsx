import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Talent } from '#contract/talents.ts';
import { type Language, localeOf } from '#contract/texts/languages.ts';
import { MessageButton } from '#web/people/message-action.tsx';
import { workTypeName } from '#web/people/work-type-name.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { countryName, useSkillTypes } from '#web/reference/names.ts';
import { Chips } from '#web/ui/chip.tsx';
import { TickFact } from '#web/ui/tick-line.tsx';
import { ProfileColumns, ProfileHead } from './profile-chrome.tsx';
import type { ProfileParts } from './profile-parts.ts';
import classes from './profile.module.css';
import { Section } from './section.tsx';
import { SocialLinks } from './social-links.tsx';
import type { Wording } from './wording.ts';

/** Talent profile. `country` replaces the country's name where the talent can change it. */
export function talentParts(wording: Wording, talent: Talent, country?: ReactNode): ProfileParts {
  const name = `${talent.firstName} ${talent.lastName}`;
  const shownCountry = country ?? countryOf(talent, wording.language);
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
          {shownCountry && (
            <div className={classes.under}>
              <MapPin size={16} aria-hidden />
              {shownCountry}
            </div>
          )}
        </ProfileHead>
        <ProfileColumns main={<About talent={talent} />} facts={facts(wording, talent)} />
      </>
    ),
  };
}

function About({ talent: { bio, skills, skilltypes, isMe } }: { talent: Talent }) {
  const t = useTexts('profiles');
  const chosen = skills.filter(({ selected }) => selected);
  const groups = useSkillTypes(skilltypes)
    .map(({ id, name }) => ({ id, name, skills: chosen.filter(({ skilltype_id }) => skilltype_id === id) }))
    .filter((group) => group.skills.length > 0);
  return (
    <>
      {bio && <p className={classes.text}>{bio}</p>}
      {groups.length > 0 && (
        <Section title={t('talent.skills')}>
          {groups.map((group) => (
            <div key={group.id} className={classes.group}>
              <h4 className={classes.groupName}>{group.name}</h4>
              <Chips skills={group.skills} />
            </div>
          ))}
        </Section>
      )}
      {!bio && groups.length === 0 && <p className={classes.quiet}>{t(isMe ? 'nothing.own' : 'nothing.other')}</p>}
    </>
  );
}

const countryOf = ({ physicalCountryId: id, countryStr: name }: Talent, language: Language): string | null =>
  id === null || name === null ? name : countryName({ id, name }, language);

/** Returns null rather than an empty element, which would take up space. */
function facts({ t, people, language }: Wording, talent: Talent): ReactNode {
  const workTypes = talent.worktypesEx.filter(({ selected }) => selected).map((type) => workTypeName(people, type));
  const known = [
    talent.experience !== null && {
      label: t('fact.experience'),
      value: t('fact.years', { years: talent.experience }),
    },
    talent.compensation !== null && {
      label: t('fact.compensation'),
      value: t('fact.perYear', { compensation: talent.compensation }),
    },
    workTypes.length > 0 && {
      label: t('fact.workTypes'),
      value: new Intl.ListFormat(localeOf(language), { type: 'unit' }).format(workTypes),
    },
    talent.isRemote && { label: t('fact.remote'), value: talent.timezoneStr ?? t('fact.noTimezone') },
    talent.isPhysical && { label: t('fact.onSite'), value: countryOf(talent, language) ?? t('fact.noCountry') },
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
