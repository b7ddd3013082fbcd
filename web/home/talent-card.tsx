import type { TransformedTalent } from '#contract/talents.ts';
import { openProfile } from '#web/platform/profile-request.ts';
import { Card } from '#web/ui/card.tsx';
import { Chips } from '#web/ui/chip.tsx';
import { TickLine } from '#web/ui/tick-line.tsx';
import { useNearScreen } from './near-screen.ts';
import classes from './talent-card.module.css';
import { talentLines } from './talent-lines.ts';

interface Props {
  /** Undefined until it is fetched. */
  talent: TransformedTalent | undefined;
  isFailed: boolean;
  onNear: () => void;
}

/** A talent who matches a position; an empty card holds the place until it comes near the screen and is fetched. */
export function TalentCard({ talent, isFailed, onNear }: Props) {
  const ref = useNearScreen(onNear);
  if (!talent) {
    return (
      <div className={classes.place} ref={ref} data-failed={isFailed || undefined} aria-busy={!isFailed}>
        {isFailed && 'This talent could not be loaded.'}
      </div>
    );
  }
  const name = `${talent.firstName} ${talent.lastName}`;
  const skills = talent.skills.filter(({ selected }) => selected);
  return (
    <Card
      title={name}
      cover={{ name, url: talent.backgroundImageUrl }}
      avatar={{ name, url: talent.avatarUrl, shape: 'round' }}
      onOpen={() => openProfile({ profileType: 'talent', talentId: talent.id })}
    >
      {talentLines(talent).map((line) => (
        <TickLine key={line}>{line}</TickLine>
      ))}
      {skills.length > 0 && (
        <TickLine>
          Skills:
          <div className={classes.skills}>
            <Chips skills={skills} />
          </div>
        </TickLine>
      )}
    </Card>
  );
}
