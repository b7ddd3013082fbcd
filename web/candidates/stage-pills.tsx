import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Pill, type StageCounts, stages } from '#contract/stages.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text, Wrap } from '#web/ui/layout.tsx';
import { withPill } from './chosen-pill.ts';
import classes from './stage-pills.module.css';

interface Props {
  position: { hashId: string; title: string };
  chosen: Pill;
  counts: StageCounts;
  /** Number of matches since the last visit. */
  newCount: number;
  /** At the other end of the row; on phones above it. */
  beside?: ReactNode;
}

/**
 * Links to the matches of a position and to the candidates in each stage that has any; a button shows the others,
 * muted. Without a candidate there is none. They keep the rest of the address.
 */
export function StagePills({ position: { hashId, title }, chosen, counts, newCount, beside }: Props) {
  const t = useTexts('candidates');
  const [showsAll, setShowsAll] = useState(false);
  const held = stages.filter((stage) => counts[stage] > 0 || stage === chosen);
  const shown = showsAll ? stages : held;
  const pills: { pill: Pill; label: string; count?: number }[] = [
    { pill: 'best', label: t('pill.best') },
    { pill: 'new', label: t('pill.new'), ...(newCount > 0 && { count: newCount }) },
    ...shown.map((stage) => ({ pill: stage, label: t(`stage.${stage}`), count: counts[stage] })),
  ];
  const row = useRef<HTMLUListElement>(null);
  const index = pills.findIndex(({ pill }) => pill === chosen);
  useEffect(() => {
    const item = row.current?.children[index];
    if (row.current && item instanceof HTMLElement)
      row.current.scrollTo({ left: item.offsetLeft + (item.offsetWidth - row.current.clientWidth) / 2 });
  }, [index]);
  return (
    <div className={classes.root}>
      {/* Not a landmark: a home has one for each position, and two positions may share a title. */}
      <Wrap as="ul" padding="2" className={classes.row} ref={row} aria-label={t('pills.label', { title })}>
        {pills.map(({ pill, label, count }) => (
          <li key={pill}>
            <Link
              className={classes.pill}
              to="."
              search={(search: Readonly<Record<string, unknown>>) => withPill(search, hashId, pill)}
              replace
              resetScroll={false}
              // Otherwise the router treats each address with a stage as that of Best too.
              activeOptions={{ exact: true }}
              aria-current={pill === chosen ? 'true' : undefined}
              data-empty={count === 0 || undefined}
            >
              {label}
              {count ? (
                <Text as="span" tone="mute" font="tabular" className={classes.count}>
                  {count}
                </Text>
              ) : null}
            </Link>
          </li>
        ))}
        {held.length > 0 && held.length < stages.length && (
          <li>
            <Text
              type="button"
              as="button"
              padding="4 14"
              size="s"
              tone="mute"
              weight="550"
              wrap="nowrap"
              className={classes.all}
              aria-expanded={showsAll}
              onClick={() => setShowsAll(!showsAll)}
            >
              {t('pills.all')}
            </Text>
          </li>
        )}
      </Wrap>
      {beside}
    </div>
  );
}
