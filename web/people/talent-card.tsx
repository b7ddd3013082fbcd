import { type ReactNode, memo, useCallback, useState } from 'react';
import type * as z from 'zod/mini';
import type { talentMarks } from '#contract/matching.ts';
import type { TransformedTalent } from '#contract/talents.ts';
import type { Wanting } from '#contract/reasons.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { OpeningCard } from '#web/ui/card.tsx';
import { heightOf } from '#web/ui/card-heights.ts';
import { Chips, countInRow } from '#web/ui/chip.tsx';
import { useNearScreen } from '#web/ui/near-screen.ts';
import { TickLine } from '#web/ui/tick-line.tsx';
import { AvailabilityBadge } from './availability-badge.tsx';
import { CardReasons } from './card-reasons.tsx';
import { cardSkills } from './card-skills.ts';
import classes from './talent-card.module.css';
import { talentLines } from './talent-lines.ts';

/** Result of fetching a talent: null if it failed, `'gone'` if the talent no longer exists. */
export type Fetched = TransformedTalent | null | 'gone';

/** The company's member who wrote to the talent, or that the talent is new. */
export type TalentMark = z.output<typeof talentMarks.answer>['writtenTo'][number] | 'new';

interface Props {
  talentId: number;
  /** Undefined until fetched. */
  fetched: Fetched | undefined;
  mark?: TalentMark | undefined;
  /** Ids of the position's skills. */
  requiredIds: readonly number[];
  optionalIds: readonly number[];
  /** Minutes that the position's timezone is ahead of UTC; null for none. */
  positionOffset: number | null;
  /** A position whose wishes the card compares. */
  wanting?: Wanting | undefined;
  setNear: (talentId: number, isNear: boolean) => void;
  onOpen: (talentId: number) => void;
  /** At the lower edge. Must be a stable function, for the sake of `memo`. */
  renderFoot?: ((talent: TransformedTalent) => ReactNode) | undefined;
}

/** Inner width of a card in the narrowest common three-column layout. */
const rowWidth = 318;

/** Number of skills on a card: those that fit on one row or, for more matched ones, on two. */
function countShown(skills: readonly { id: number; name: string }[], wanted: readonly number[]): number {
  const matched = skills.filter(({ id }) => wanted.includes(id)).length;
  const first = countInRow(skills, wanted, rowWidth);
  if (matched <= first) return first;
  return first + countInRow(skills.slice(first), wanted, rowWidth);
}

/**
 * Talent who matches a position; a placeholder until it comes near the screen and is fetched. Memoized, because the
 * panel's other cards arrive one by one.
 */
export const TalentCard = memo(function TalentCard({
  talentId,
  fetched,
  mark,
  requiredIds,
  optionalIds,
  positionOffset,
  wanting,
  setNear,
  onOpen,
  renderFoot,
}: Props) {
  const t = useTexts('people');
  const cities = useTexts('cities');
  const language = useLanguage();
  const ref = useNearScreen(useCallback((isNear: boolean) => setNear(talentId, isNear), [setNear, talentId]));
  const id = `talent ${talentId}`;
  const [isWhole, setWhole] = useState(false);
  if (!fetched || fetched === 'gone') {
    const height = heightOf(id);
    return (
      <div
        className={classes.pending}
        ref={ref}
        data-card={id}
        style={height === undefined ? {} : { '--height': `${height}px` }}
        data-empty={fetched !== undefined || undefined}
        aria-busy={fetched === undefined}
      >
        {fetched === null && t('card.failed')}
        {fetched === 'gone' && t('card.gone')}
      </div>
    );
  }
  const name = `${fetched.firstName} ${fetched.lastName}`;
  const wanted = [...requiredIds, ...optionalIds];
  const wordsOf = (id: number) => (requiredIds.includes(id) ? t('card.required') : t('card.optional'));
  const skills = cardSkills(fetched.skills, { requiredIds, optionalIds });
  return (
    <OpeningCard
      id={id}
      title={name}
      mark={
        mark && (
          <p className={classes.mark} data-mark={mark === 'new' ? mark : 'writtenTo'}>
            {mark === 'new' ? t('card.new') : <Wrote {...mark} />}
          </p>
        )
      }
      cover={{ name, url: fetched.backgroundImageUrl }}
      avatar={{ name, url: fetched.avatarUrl }}
      onOpen={() => onOpen(talentId)}
      foot={renderFoot?.(fetched)}
    >
      <AvailabilityBadge availability={fetched.availability} />
      {talentLines({ t, cities, language }, fetched, positionOffset).map((line) => (
        <TickLine key={line}>{line}</TickLine>
      ))}
      {skills.length > 0 && (
        <>
          <TickLine>{t('card.skills')}</TickLine>
          <div className={classes.skills}>
            <Chips
              skills={skills}
              ownedIds={wanted}
              tick={wordsOf}
              max={isWhole ? skills.length : countShown(skills, wanted)}
              onMore={() => setWhole(true)}
            />
          </div>
        </>
      )}
      {wanting && <CardReasons talent={fetched} position={wanting} />}
    </OpeningCard>
  );
});

/** `João wrote, answered` */
function Wrote({ memberId, firstName: name, isAnswered }: Exclude<TalentMark, 'new'>) {
  const t = useTexts('people');
  const who = useUser().id === memberId ? 'me' : 'other';
  return t('card.wrote', { who, name, state: isAnswered ? 'answered' : 'other' });
}
