import type { ReactNode } from 'react';
import type { Talent } from '#contract/talents.ts';
import { AvailabilityBadge } from '#web/people/availability-badge.tsx';
import { MessageButton } from '#web/people/message-action.tsx';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useSkillTypes } from '#web/reference/names.ts';
import { Chips } from '#web/ui/chip.tsx';
import { Text, Wrap } from '#web/ui/layout.tsx';
import { Bio } from './bio.tsx';
import type { KnownTalent } from './known-profile.ts';
import { ProfileColumns, ProfileHead } from './profile-chrome.tsx';
import type { ProfileParts } from './profile-parts.ts';
import classes from './profile.module.css';
import { Section } from './section.tsx';
import { SocialLinks } from './social-links.tsx';
import { TalentBrief, TalentFacts } from './talent-facts.tsx';
import { Why } from './why.tsx';

/** A position's conditions: skills by id, and hours. */
export interface Wanted {
  requiredIds: readonly number[];
  optionalIds: readonly number[];
  /** Minutes that its timezone is ahead of UTC; null for none. */
  positionOffset: number | null;
}

interface Options {
  /** Replaces the country's name where the talent can change it. */
  country?: ReactNode;
  wanted?: Wanted | undefined;
  /** Who of the viewer's team has written with them, below the name. */
  contacts?: ReactNode;
  /** The team's notes, above the bio. */
  notes?: ReactNode;
}

/** Parts of a talent profile. */
export const talentParts = (talent: Talent, { country, wanted, contacts, notes }: Options = {}): ProfileParts => ({
  ...talentTop(talent, {
    links: <SocialLinks links={talent} owner={nameOf(talent)} />,
    isEditable: country !== undefined,
    brief: <TalentBrief talent={talent} />,
    contacts,
  }),
  children: (
    <ProfileColumns
      main={
        <>
          <Why talent={talent} />
          {notes}
          <About talent={talent} wanted={wanted} />
        </>
      }
      facts={<TalentFacts talent={talent} country={country} positionOffset={wanted?.positionOffset} />}
    />
  ),
});

type Known = KnownTalent & Partial<Pick<Talent, 'isMe'>>;

const nameOf = ({ firstName, lastName }: Known): string => `${firstName} ${lastName}`;

interface TopOptions extends Pick<Options, 'contacts'>, Pick<ProfileParts, 'brief'> {
  links?: ReactNode;
  isEditable?: boolean;
}

/** Cover, heading and action, which a card provides too. */
export function talentTop(
  talent: Known,
  { links, isEditable = false, brief, contacts }: TopOptions = {},
): Omit<ProfileParts, 'children'> {
  const name = nameOf(talent);
  const message = !isEditable && <MessageButton partner={talent} />;
  return {
    label: name,
    cover: { name, url: talent.backgroundImageUrl },
    avatar: { name, url: talent.avatarUrl, shape: 'round' },
    brief,
    footer: message,
    head: (
      <ProfileHead
        title={name}
        badge={<AvailabilityBadge availability={talent.availability} />}
        action={
          <Wrap gap="12 16">
            {links}
            {message && (
              <div className={classes.inHead} data-outlined>
                {message}
              </div>
            )}
          </Wrap>
        }
      >
        {contacts}
      </ProfileHead>
    ),
  };
}

function About({ talent: { bio, skills, skilltypes, isMe }, wanted }: { talent: Talent; wanted?: Wanted | undefined }) {
  const t = useTexts('profiles');
  const people = useTexts('people');
  const chosen = skills.filter(({ selected }) => selected);
  const groups = useSkillTypes(skilltypes)
    .map(({ id, name }) => ({ id, name, skills: chosen.filter(({ skilltype_id }) => skilltype_id === id) }))
    .filter((group) => group.skills.length > 0);
  const ticks = wanted && {
    ownedIds: [...wanted.requiredIds, ...wanted.optionalIds],
    tick: (id: number) => people(wanted.requiredIds.includes(id) ? 'card.required' : 'card.optional'),
  };
  return (
    <>
      {bio && <Bio text={bio} />}
      {groups.length > 0 && (
        <Section title={t('talent.skills')}>
          <Wrap gap="12 24">
            {groups.map((group) => (
              <div key={group.id}>
                <Text as="h4" size="xs" tone="mute" weight="600" className={classes.groupName}>
                  {group.name}
                </Text>
                <Chips skills={group.skills} {...ticks} />
              </div>
            ))}
          </Wrap>
        </Section>
      )}
      {!bio && groups.length === 0 && <Text tone="mute">{t(isMe ? 'nothing.own' : 'nothing.other')}</Text>}
    </>
  );
}
