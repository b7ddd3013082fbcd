import type { ReactNode } from 'react';
import { untitledPosition } from '#contract/names.ts';
import type { Position } from '#contract/positions.ts';
import { anyTimezone } from '#contract/reference.ts';
import { MessageButton } from '#web/people/message-action.tsx';
import { FitSummary } from '#web/positions/fit-summary.tsx';
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
export function positionParts(position: Position): ProfileParts {
  const { company, isLive, mainTeammateId } = position;
  const title = position.title || untitledPosition;
  const contact = company.teammates.find(({ id }) => id === mainTeammateId);
  const message = contact && (
    <MessageButton firstName={contact.firstName} partner={{ id: contact.id, companyId: company.id }} />
  );
  return {
    label: `${title} at ${company.name}`,
    cover: { name: company.name, url: company.backgroundImageUrl },
    avatar: { name: company.name, url: company.avatarUrl, shape: 'square' },
    footer: message,
    children: (
      <>
        <ProfileHead title={title} badge={!isLive && <LiveBadge isLive={false} />} action={message} isActionInFoot>
          <p className={classes.under}>
            at <CompanyLink company={company} />
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
  const { skills, optionalSkills, fit, isRemote, isPhysical, description, company } = position;
  const required = skills.filter(({ selected }) => selected);
  const optional = optionalSkills.filter(({ selected }) => selected);
  return (
    <>
      {(required.length > 0 || fit) && (
        <Section title="Required skills">
          {required.length > 0 && <Chips skills={required} ownedIds={fit?.heldSkillIds ?? []} />}
          {fit && <FitSummary fit={fit} hasLocation={isRemote || isPhysical} />}
        </Section>
      )}
      {optional.length > 0 && (
        <Section title="Optional skills">
          <Chips skills={optional} ownedIds={fit?.heldOptionalSkillIds ?? []} />
        </Section>
      )}
      {description && (
        <Section title="About this Position">
          <RichTextView html={description} />
        </Section>
      )}
      {(company.description || company.tagline) && (
        <Section title="About the company">
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
  const { isRemote, isPhysical, physicalCountryStr } = position;
  if (!isRemote && !isPhysical) return null;
  return (
    <div className={classes.facts}>
      {isRemote && <RemoteFact position={position} />}
      {isPhysical && <TickFact label="On Site" value={physicalCountryStr} />}
    </div>
  );
}

/** Members of the company, the contact first. */
function People({ position: { company, mainTeammateId } }: { position: Position }) {
  const people = company.teammates.toSorted(
    (a, b) => Number(b.id === mainTeammateId) - Number(a.id === mainTeammateId),
  );
  return <PeopleRows title="People to talk with" people={people} companyId={company.id} />;
}

const RemoteFact = ({ position: { timezone, timezoneStr, timezoneMarginStr } }: { position: Position }) =>
  timezone === null || timezone === anyTimezone ? (
    <TickFact label="Remote" value="Anywhere in the world" />
  ) : (
    <TickFact label="Remote" value={timezoneStr ?? timezone} note={timezoneMarginStr} />
  );
