import { useId, useMemo } from 'react';
import { type HomeCounts, type HomePart, type HomePosition, homeParts } from '#contract/matching.ts';
import { OrderLink } from '#web/reference/order-link.tsx';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useToday } from '#web/platform/texts/today.ts';
import { PositionCard } from '#web/positions/position-card.tsx';
import { Walk, useWalk } from '#web/positions/walk.ts';
import { CardGrid } from '#web/ui/card.tsx';
import { Text, Wrap } from '#web/ui/layout.tsx';
import classes from './position-list.module.css';

interface Props {
  /** Those loaded so far, in the order of their parts. */
  positions: readonly HomePosition[];
  /** Absent for a talent without skills, whose positions have no parts and no fit. */
  counts: HomeCounts | undefined;
}

/** Those that fit but were written about already come last among those that fit. */
const writtenLast = (positions: readonly HomePosition[]): readonly HomePosition[] => {
  const fitting = positions.filter(({ part }) => part === 'fits');
  return [
    ...fitting.filter(({ wroteAt }) => wroteAt === undefined),
    ...fitting.filter(({ wroteAt }) => wroteAt !== undefined),
    ...positions.filter(({ part }) => part !== 'fits'),
  ];
};

/** Live positions on a talent's home, in parts once the talent has stated skills. */
export function PositionList({ positions: found, counts }: Props) {
  const now = useToday();
  const positions = useMemo(() => writtenLast(found), [found]);
  const walk = useWalk(positions);
  if (counts) {
    const begun = homeParts.filter((part) => part === 'fits' || positions.some((one) => one.part === part));
    return (
      <Walk value={walk}>
        {begun.map((part) => (
          <Part
            key={part}
            part={part}
            count={counts[part]}
            positions={positions.filter((one) => one.part === part)}
            now={now}
          />
        ))}
      </Walk>
    );
  }
  return (
    <Walk value={walk}>
      <CardGrid isWide>
        {positions.map((position) => (
          <PositionCard key={position.id} position={position} level={2} now={now} />
        ))}
      </CardGrid>
    </Walk>
  );
}

interface PartProps {
  part: HomePart;
  /** The total, including those not loaded yet. */
  count: number;
  positions: readonly HomePosition[];
  now: Date;
}

function Part({ part, count, positions, now }: PartProps) {
  const t = useTexts('home');
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Wrap as="header" gap="2 14" marginBottom="8" align="baseline" className={classes.head}>
        <Text as="h2" size="l" lineHeight="1.3" id={id}>
          {t(`list.parts.${part}`)}{' '}
          <Text as="span" tone="tick" font="tabular" className={classes.count}>
            {count}
          </Text>
        </Text>
        {part === 'fits' && <OrderLink />}
        {part === 'oneStep' && (
          <Text size="s" tone="mute">
            {t('list.parts.oneStep.note')}
          </Text>
        )}
      </Wrap>
      {positions.length === 0 && (
        <Text size="s" tone="mute">
          {t('list.noneFits')}
        </Text>
      )}
      <CardGrid isWide>
        {positions.map((position) => (
          <PositionCard key={position.id} position={position} level={3} now={now} />
        ))}
      </CardGrid>
    </section>
  );
}
