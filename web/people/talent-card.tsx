import { memo, useCallback } from 'react';
import type { TransformedTalent } from '#contract/talents.ts';
import { openProfile } from '#web/platform/profile-request.ts';
import { Card } from '#web/ui/card.tsx';
import { heightOf } from '#web/ui/card-heights.ts';
import { Chips } from '#web/ui/chip.tsx';
import { useNearScreen } from '#web/ui/near-screen.ts';
import { TickLine } from '#web/ui/tick-line.tsx';
import { cardSkills } from './card-skills.ts';
import classes from './talent-card.module.css';
import { talentLines } from './talent-lines.ts';

/** What came of asking for a talent: null where it failed (spec 4.4), `'gone'` where there is no such talent any more. */
export type Fetched = TransformedTalent | null | 'gone';

interface Props {
  talentId: number;
  /** Undefined until it is fetched. */
  fetched: Fetched | undefined;
  /** The skills of the position, by id. */
  requiredIds: readonly number[];
  optionalIds: readonly number[];
  setNear: (talentId: number, isNear: boolean) => void;
}

/** The most chips on a card; of more the number is told, and the profile has them all. */
const maxChips = 20;

/**
 * A talent who matches a position; an empty card holds the place until it comes near the screen and is fetched. Kept as
 * it is while the others of its panel come, one after the other.
 */
export const TalentCard = memo(function TalentCard({ talentId, fetched, requiredIds, optionalIds, setNear }: Props) {
  const ref = useNearScreen(useCallback((isNear: boolean) => setNear(talentId, isNear), [setNear, talentId]));
  const id = `talent ${talentId}`;
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
        {fetched === null && 'This talent could not be loaded.'}
        {fetched === 'gone' && 'This talent is no longer there.'}
      </div>
    );
  }
  const name = `${fetched.firstName} ${fetched.lastName}`;
  const wanted = [...requiredIds, ...optionalIds];
  const wordsOf = (id: number) => (requiredIds.includes(id) ? 'Required skill' : 'Optional skill');
  const skills = cardSkills(fetched.skills, { requiredIds, optionalIds });
  return (
    <Card
      id={id}
      title={name}
      cover={{ name, url: fetched.backgroundImageUrl }}
      avatar={{ name, url: fetched.avatarUrl, shape: 'round' }}
      onOpen={() => openProfile({ profileType: 'talent', talentId })}
    >
      {talentLines(fetched).map((line) => (
        <TickLine key={line}>{line}</TickLine>
      ))}
      {skills.length > 0 && (
        <TickLine>
          Skills:
          <div className={classes.skills}>
            <Chips skills={skills} ownedIds={wanted} tick={wordsOf} max={maxChips} />
          </div>
        </TickLine>
      )}
    </Card>
  );
});
