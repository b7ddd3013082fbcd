import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Fit } from '#contract/matching.ts';
import { hasPlace } from '#contract/place.ts';
import type { Position } from '#contract/positions.ts';
import type { Skill } from '#contract/reference.ts';
import { at } from '#contract/screens.ts';
import { localeOf } from '#contract/texts/languages.ts';
import { type WishState, wishStates } from '#contract/wishes.ts';
import { ReasonList } from './reason-list.tsx';
import { type WishField, useReasons } from '#web/people/wish-words.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { Text } from '#web/ui/layout.tsx';
import { Section } from './section.tsx';
import classes from './profile.module.css';

/** Data behind the reasons; a card has only a part. */
export type Fitting = Partial<Pick<Position, 'fit' | 'wishes' | 'sharedHours' | 'isRemote' | 'isPhysical'>>;

interface Props {
  position: Fitting & { /** Null until the talent has stated skills. */ fit: Fit | null };
  /** The required skills. */
  skills: readonly Skill[];
}

interface Row {
  state: WishState;
  text: string;
  link?: ReactNode;
}

/** Sections of the talent's form that hold the fields of wishes. */
const sectionOf: Record<WishField, 'skills' | 'work'> = {
  skills: 'skills',
  experience: 'work',
  workTypes: 'work',
  eligibility: 'work',
};

/** How a position fits the reading talent: its requirements, then its wishes; met ones first. */
export function HowItFits({ position, skills }: Props) {
  const t = useTexts('wishes');
  const positions = useTexts('positions');
  const required = useRequired(position, skills);
  const reasons = useReasons({ person: 'you' })(position.wishes ?? []);
  if (!position.fit)
    return (
      <Section title={t('title.you')}>
        <Text tone="mute">
          <Link className={classes.link} to={at.talentEdit} hash="skills">
            {positions('fit.addSkills')}
          </Link>
        </Text>
      </Section>
    );
  const linked = reasons.map((reason): Row =>
    reason.state === 'notStated'
      ? { ...reason, link: <ToProfile section={sectionOf[reason.field]}>{t('add')}</ToProfile> }
      : reason,
  );
  const rows = [...required, ...linked];
  return (
    <Section title={t('title.you')}>
      {rows.length === 0 ? (
        <Text tone="mute">{positions('fit.noSkills')}</Text>
      ) : (
        <ReasonList reasons={wishStates.flatMap((state) => rows.filter((row) => row.state === state))} />
      )}
    </Section>
  );
}

const ToProfile = ({ section, children }: { section: 'skills' | 'work'; children: ReactNode }) => (
  <Link to={at.talentEdit} hash={section}>
    {children}
  </Link>
);

/** Required skills and the place, which determine whether it fits. */
function useRequired({ fit, sharedHours: hours, ...place }: Props['position'], skills: readonly Skill[]): Row[] {
  const t = useTexts('wishes');
  const positions = useTexts('positions');
  const locale = localeOf(useLanguage());
  if (!fit) return [];
  const names = (some: readonly Skill[]) =>
    new Intl.ListFormat(locale, { type: 'unit' }).format(some.map(({ name }) => name));
  const held = skills.filter(({ id }) => fit.heldSkillIds.includes(id));
  const missing = skills.filter(({ id }) => !fit.heldSkillIds.includes(id));
  const counts = { held: held.length, asked: skills.length };
  const { isRemote = false, isPhysical = false } = place;
  return [
    held.length > 0 && { state: 'met' as const, text: t('you.required.met', { ...counts, names: names(held) }) },
    fit.isLocationFit &&
      hasPlace({ isRemote, isPhysical }) && {
        state: 'met' as const,
        text: isRemote && typeof hours === 'number' ? t('you.place.hours', { hours }) : t('you.place.met'),
      },
    missing.length > 0 && {
      state: 'unmet' as const,
      text: t('you.required.unmet', { count: missing.length, names: names(missing) }),
    },
    ...fit.misfits.map((misfit) => ({
      state: 'unmet' as const,
      text: positions(`fit.reason.${misfit}`),
      link: <ToProfile section="work">{t('edit')}</ToProfile>,
    })),
  ].filter((row) => row !== false);
}
