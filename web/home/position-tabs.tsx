import { useEffect, useRef, useState } from 'react';
import * as addresses from '#contract/addresses.ts';
import { at } from '#contract/screens.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { LiveBadge } from '#web/ui/badge.tsx';
import { Row } from '#web/ui/layout.tsx';
import { type PanelPosition, useRankedPosition } from './late-panels.ts';
import classes from './position-tabs.module.css';
import { panelIdOf } from './panel-address.ts';

interface Props {
  positions: readonly PanelPosition[];
  /** Called with a position whose panel to show on this page. */
  onJump: (hashId: string) => void;
}

/** Tabs of the positions with their counts, always in view; each links to its panel. */
export function PositionTabs({ positions, onJump }: Props) {
  const t = useTexts('home');
  const current = useCurrentPanel(positions.map(({ hashId }) => hashId));
  const row = useRef<HTMLUListElement>(null);
  const currentIndex = positions.findIndex(({ hashId }) => hashId === current);
  useEffect(() => {
    const tab = row.current?.children[currentIndex];
    if (row.current && tab instanceof HTMLElement)
      row.current.scrollTo({ left: tab.offsetLeft + (tab.offsetWidth - row.current.clientWidth) / 2 });
  }, [currentIndex]);
  return (
    <nav className={classes.root} aria-label={t('tabs.label')}>
      <ul className={classes.row} ref={row}>
        {positions.map((position) => (
          <PositionTab
            key={position.hashId}
            position={position}
            isCurrent={position.hashId === current}
            onJump={onJump}
          />
        ))}
      </ul>
    </nav>
  );
}

interface TabProps {
  position: PanelPosition;
  isCurrent: boolean;
  onJump: (hashId: string) => void;
}

function PositionTab({ position, isCurrent, onJump }: TabProps) {
  const { hashId, title, isLive } = position;
  const { ranked, isLate, ref } = useRankedPosition(position);
  const t = useTexts('home');
  return (
    <li ref={ref}>
      <Row
        as="a"
        gap="8"
        padding="4 12"
        size="s"
        weight="600"
        wrap="nowrap"
        className={classes.tab}
        href={`${addresses.addressOf(at.clientHome)}#${hashId}`}
        aria-current={isCurrent ? 'location' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onJump(hashId);
        }}
      >
        <span className={classes.title}>{title}</span>
        <span className={classes.count} data-late={isLate || undefined}>
          {ranked && t('tabs.count', { count: ranked.talentCount })}
        </span>
        {!isLive && <LiveBadge isLive={false} />}
      </Row>
    </li>
  );
}

/** The part of the window in which a panel counts as current: below the tabs, in the upper part. */
const band = '-130px 0px -55% 0px';

/** The position whose panel is being read: the first in the upper part of the window. */
function useCurrentPanel(hashIds: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = hashIds.join(' ');
  useEffect(() => {
    const visible = new Set<string>();
    const all = key.split(' ');
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        setCurrent((former) => all.find((hashId) => visible.has(panelIdOf(hashId))) ?? former);
      },
      { rootMargin: band },
    );
    for (const hashId of all) {
      const panel = document.getElementById(panelIdOf(hashId));
      if (panel) observer.observe(panel);
    }
    return () => observer.disconnect();
  }, [key]);
  return current;
}
