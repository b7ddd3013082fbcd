import type { ReactNode } from 'react';
import type { Position } from '#contract/positions.ts';
import { anyTimezone } from '#contract/reference.ts';
import { localeOf } from '#contract/texts/languages.ts';
import { MessageButton } from '#web/people/message-action.tsx';
import { useUser } from '#web/platform/session.ts';
import { type TextsOf, useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { FitSummary } from '#web/positions/fit-summary.tsx';
import { useCountries } from '#web/reference/names.ts';
import { RichTextView } from '#web/rich-text/view.tsx';
import { LiveBadge } from '#web/ui/badge.tsx';
import { Chips } from '#web/ui/chip.tsx';
import { TickFact } from '#web/ui/tick-line.tsx';
import { CompanyLink } from './company-link.tsx';
import { PeopleRows } from './people-rows.tsx';
import { ProfileColumns, ProfileHead } from './profile-chrome.tsx';
import type { ProfileParts } from './profile-parts.ts';
import classes from './profile.module.css';
import { Section } from './section.tsx';

/** Position profile. */
export function positionParts(t: TextsOf<'profiles'>, position: Position): ProfileParts {
  const { company, isLive, mainTeammateId } = position;
  const title = position.title || t('position.untitled');
  const contact = company.teammates.find(({ id }) => id === mainTeammateId);
  const message = contact && (
    <MessageButton
      firstName={contact.firstName}
      partner={{ id: contact.id, companyId: company.id }}
      positionHashId={position.hashId}
    />
  );
  return {
    label: t('position.label', { title, company: company.name }),
    cover: { name: company.name, url: company.backgroundImageUrl },
    avatar: { name: company.name, url: company.avatarUrl, shape: 'square' },
    footer: message,
    children: (
      <>
        <ProfileHead title={title} badge={!isLive && <LiveBadge isLive={false} />} action={message} isActionInFoot>
          <p className={classes.under}>
            {t.rich('position.at', { company: company.name, link: <CompanyLink company={company} /> })}
          </p>
        </ProfileHead>
        <ProfileColumns
          main={<Role position={position} />}
          facts={locationFacts(position)}
          people={<People position={position} />}
        />
      </>
    ),
  };
}

function Role({ position }: { position: Position }) {
  const t = useTexts('profiles');
  const { skills, optionalSkills, fit, isRemote, isPhysical, description, company } = position;
  const required = skills.filter(({ selected }) => selected);
  const optional = optionalSkills.filter(({ selected }) => selected);
  return (
    <>
      {(required.length > 0 || fit) && (
        <Section title={t('position.required')}>
          {required.length > 0 && <Chips skills={required} ownedIds={fit?.heldSkillIds ?? []} />}
          {fit && <FitSummary fit={fit} hasLocation={isRemote || isPhysical} />}
        </Section>
      )}
      {optional.length > 0 && (
        <Section title={t('position.optional')}>
          <Chips skills={optional} ownedIds={fit?.heldOptionalSkillIds ?? []} />
        </Section>
      )}
      {description && (
        <Section title={t('position.about')}>
          <RichTextView html={description} />
        </Section>
      )}
      {(company.description || company.tagline) && (
        <Section title={t('position.company')}>
          {company.description ? (
            <RichTextView html={company.description} />
          ) : (
            <p className={classes.text}>{company.tagline}</p>
          )}
        </Section>
      )}
    </>
  );
}

/** Location facts; undefined for a position without location conditions. */
function locationFacts(position: Position): ReactNode {
  const { isRemote, isPhysical, countryIds } = position;
  if (!isRemote && !isPhysical) return null;
  return (
    <div className={classes.facts}>
      {isRemote && <RemoteFact position={position} />}
      {isPhysical && <OnSiteFact countryIds={countryIds} />}
    </div>
  );
}

/** Members of the company, the contact first. */
function People({ position: { hashId, company, mainTeammateId } }: { position: Position }) {
  const t = useTexts('profiles');
  const people = company.teammates.toSorted(
    (a, b) => Number(b.id === mainTeammateId) - Number(a.id === mainTeammateId),
  );
  return <PeopleRows title={t('position.people')} people={people} companyId={company.id} positionHashId={hashId} />;
}

function RemoteFact({ position: { timezone, timezoneStr, timezoneMargin } }: { position: Position }) {
  const t = useTexts('profiles');
  const label = t('fact.remote');
  if (timezone === null || timezone === anyTimezone) return <TickFact label={label} value={t('fact.anywhere')} />;
  return <TickFact label={label} value={timezoneStr ?? timezone} note={t('fact.margin', { hours: timezoneMargin })} />;
}

function OnSiteFact({ countryIds }: { countryIds: readonly number[] }) {
  const t = useTexts('profiles');
  const locale = localeOf(useLanguage());
  const chosen = useCountries(useUser().countries.filter(({ id }) => countryIds.includes(id)));
  const names = new Intl.ListFormat(locale, { type: 'unit' }).format(chosen.map(({ name }) => name));
  return <TickFact label={t('fact.onSite')} value={countryIds.length === 0 ? t('fact.anyCountry') : names} />;
}
