import { useEffect, useRef } from 'react';
import * as addresses from '#contract/addresses.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { LiveBadge } from '#web/ui/badge.tsx';
import classes from './position-tabs.module.css';
import { useCurrentPanel } from './use-current-panel.ts';

interface Props {
  positions: readonly { hashId: string; title: string; isLive: boolean; talentCount: number }[];
  /** Called with a position whose panel is to be shown on this page. */
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
        {positions.map(({ hashId, title, isLive, talentCount }) => (
          <li key={hashId}>
            <a
              className={classes.tab}
              href={`${addresses.addressOf(addresses.clientHome)}#${hashId}`}
              aria-current={hashId === current ? 'location' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onJump(hashId);
              }}
            >
              <span className={classes.title}>{title}</span>
              <span className={classes.count}>{t('tabs.count', { count: talentCount })}</span>
              {!isLive && <LiveBadge isLive={false} />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
