import type { ReactNode } from 'react';
import { hasPlace } from '#contract/place.ts';
import type { Mark } from '#contract/position-marks.ts';
import type { Position } from '#contract/positions.ts';
import type { Skill } from '#contract/reference.ts';
import { MessageButton } from '#web/people/message-action.tsx';
import { useUser } from '#web/platform/session/session.ts';
import { type TextsOf, useTexts } from '#web/platform/texts/texts.ts';
import { Pay } from '#web/positions/pay.tsx';
import { Rate } from '#web/positions/rate.tsx';
import { RichTextView } from '#web/rich-text/view.tsx';
import { LiveBadge, VerifiedBadge } from '#web/ui/badge.tsx';
import { Chips } from '#web/ui/chip.tsx';
import { Stack, Text, Wrap } from '#web/ui/layout.tsx';
import { Benefits } from './benefits.tsx';
import { CompanyLink } from './company-link.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { type Fitting, HowItFits } from './how-it-fits.tsx';
import type { KnownPosition } from './known-profile.ts';
import { PeopleRows } from './people-rows.tsx';
import { PositionPlace } from './position-place.tsx';
import { PositionTerms } from './position-terms.tsx';
import { ProfileMarks } from './profile-marks.tsx';
import { ProfileColumns, ProfileHead } from './profile-chrome.tsx';
import type { ProfileParts } from './profile-parts.ts';
import classes from './profile.module.css';
import { Section } from './section.tsx';

/** Parts of a position profile. */
export function positionParts(t: TextsOf<'profiles'>, position: Position, mark?: Mark): ProfileParts {
  const { company, mainTeammateId } = position;
  const contact = company.teammates.find(({ id }) => id === mainTeammateId);
  const message = contact && <MessageButton partner={contact} positionHashId={position.hashId} />;
  const required = position.skills.filter(({ selected }) => selected);
  return {
    ...positionTop(t, { ...position, mark }, message ?? null),
    footer: message,
    children: (
      <ProfileColumns
        lead={<PositionLead position={position} skills={required} />}
        main={<Role position={position} />}
        facts={<Facts position={position} />}
        people={<People position={position} />}
      />
    ),
  };
}

/** Cover and heading, which a card provides too; `message` is undefined until the button is known. */
export function positionTop(
  t: TextsOf<'profiles'>,
  {
    title: given,
    writtenIn,
    company,
    isLive,
    isHiddenFrom,
    pay,
    answerRate,
    id,
    hashId,
    mark,
  }: Omit<KnownPosition, 'skills' | 'fit' | 'wroteAt'> &
    Pick<Position, 'isHiddenFrom'> &
    Partial<Pick<Position, 'writtenIn'>>,
  message?: ReactNode,
): Omit<ProfileParts, 'children'> {
  const title = given || t('position.untitled');
  return {
    label: t('position.label', { title, company: company.name }),
    cover: { name: company.name, url: company.backgroundImageUrl, isLow: true },
    avatar: { name: company.name, url: company.avatarUrl, shape: 'square' },
    head: (
      <>
        <ProfileHead
          title={title}
          lang={given && writtenIn}
          badge={!isLive && <LiveBadge isLive={false} />}
          action={message}
          isActionInFoot
          marks={
            isLive &&
            id !== undefined &&
            hashId !== undefined && <ProfileMarks position={{ id, hashId, mark }} isWaiting={message === undefined} />
          }
        >
          <Wrap as="p" gap="0 4" marginTop="2" tone="mute">
            {t.rich('position.at', { company: company.name, link: <CompanyLink company={company} /> })}
          </Wrap>
          <Wrap gap="0 12">
            <VerifiedBadge domain={company.verifiedDomain} />
            <Rate rate={answerRate} />
          </Wrap>
          <HiddenNote isHiddenFrom={isHiddenFrom} />
          {pay !== undefined && <Pay pay={pay} isLarge />}
        </ProfileHead>
        {/* Below the marks, which stay in place as it arrives. */}
        {company.benefits && <Benefits html={company.benefits} />}
      </>
    ),
  };
}

interface LeadProps {
  position: Fitting;
  skills: readonly Skill[];
}

/** For a talent, how it fits, and the required skills. */
export function PositionLead({ position, skills }: LeadProps) {
  const t = useTexts('profiles');
  const { fit } = position;
  return (
    <>
      {fit !== undefined && <HowItFits position={{ ...position, fit }} skills={skills} />}
      {skills.length > 0 && (
        <Section title={t('position.required')}>
          <Chips skills={skills} ownedIds={fit?.heldSkillIds ?? []} />
        </Section>
      )}
    </>
  );
}

function Facts({ position }: { position: Position }) {
  const { countries } = useUser();
  return (
    <Stack gap="24">
      {hasPlace(position) && <PositionPlace position={position} countries={countries} />}
      <PositionTerms position={position} countries={countries} />
    </Stack>
  );
}

function Role({ position: { optionalSkills, fit, description, writtenIn, company } }: { position: Position }) {
  const t = useTexts('profiles');
  const optional = optionalSkills.filter(({ selected }) => selected);
  return (
    <>
      {optional.length > 0 && (
        <Section title={t('position.optional')}>
          <Chips skills={optional} ownedIds={fit?.heldOptionalSkillIds ?? []} />
        </Section>
      )}
      {description && (
        <Section title={t('position.about')}>
          <RichTextView html={description} lang={writtenIn} />
        </Section>
      )}
      {(company.description || company.tagline) && (
        <Section title={t('position.company')}>
          {company.description ? (
            <RichTextView html={company.description} />
          ) : (
            <Text size="l" lineHeight="1.6" wrap="anywhere" className={classes.text}>
              {company.tagline}
            </Text>
          )}
        </Section>
      )}
    </>
  );
}

/** Members of the company, the contact first. */
function People({ position }: { position: Position }) {
  const t = useTexts('profiles');
  const { company, mainTeammateId } = position;
  const people = company.teammates.toSorted(
    (a, b) => Number(b.id === mainTeammateId) - Number(a.id === mainTeammateId),
  );
  return <PeopleRows title={t('position.people')} people={people} position={position} />;
}
