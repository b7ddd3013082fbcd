import { useQueries } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { getTransformedTalent } from '#contract/talents.ts';
import { send } from '#web/platform/api.ts';
import { CardGrid } from '#web/ui/card.tsx';
import { createLine } from './in-turn.ts';
import { TalentCard } from './talent-card.tsx';
import classes from './talent-panel.module.css';

interface Props {
  /** Its place on the page, from 1. */
  number: number;
  position: { title: string; talentIds: readonly number[]; talentCount: number };
}

/**
 * The talents that match one position. Each is fetched when its card comes near the screen, one at a time
 * (spec 4.4); those that cannot be are counted.
 */
export function TalentPanel({ number, position: { title, talentIds, talentCount } }: Props) {
  const id = useId();
  const [inTurn] = useState(createLine);
  const [nearIds, setNearIds] = useState<ReadonlySet<number>>(new Set());
  const talents = useQueries({
    queries: talentIds.map((talentId) => ({
      queryKey: ['transformed-talent', talentId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        inTurn(() => send(getTransformedTalent, { talentId }, { signal })),
      enabled: nearIds.has(talentId),
    })),
  });
  const failed = talents.filter(({ isError }) => isError);
  const retry = () => {
    for (const { refetch } of failed) void refetch();
  };
  const addNear = (talentId: number) => setNearIds((ids) => (ids.has(talentId) ? ids : new Set(ids).add(talentId)));
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <span className={classes.number} aria-hidden>
          {String(number).padStart(2, '0')}
        </span>
        <h2 className={classes.title} id={id}>
          {title || 'Untitled position'}
        </h2>
        <span className={classes.count}>{talentCount}+ found.</span>
      </header>
      {failed.length > 0 && (
        <div className={classes.failed} role="alert">
          <span>
            {failed.length === 1 ? '1 talent could not be loaded.' : `${failed.length} talents could not be loaded.`}
          </span>
          <Button variant="default" size="xs" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {talentIds.length === 0 && <p className={classes.empty}>No talent matches this position yet.</p>}
      <CardGrid>
        {talentIds.map((talentId, index) => (
          <TalentCard
            key={talentId}
            talent={talents[index]?.data?.transformedTalent}
            isFailed={talents[index]?.isError ?? false}
            onNear={() => addNear(talentId)}
          />
        ))}
      </CardGrid>
    </section>
  );
}
