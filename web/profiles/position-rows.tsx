import type { PositionSummary } from '#contract/companies.ts';
import { openProfile } from '#web/platform/profile-request.ts';
import { LiveBadge } from '#web/ui/badge.tsx';
import { PositionRow } from '#web/ui/position-row.tsx';
import classes from './profile.module.css';
import { Section } from './section.tsx';

/** Positions in a profile; nothing without any. Drafts, which only their own company gets, are marked. */
export function PositionRows({ title, positions }: { title: string; positions: readonly PositionSummary[] }) {
  if (positions.length === 0) return null;
  return (
    <Section title={title}>
      <div className={classes.rows}>
        {positions.map((position) => (
          <PositionRow
            key={position.id}
            title={position.title || 'Untitled position'}
            onOpen={() => openProfile({ profileType: 'position', positionHashId: position.hashId })}
          >
            {!position.isLive && <LiveBadge isLive={false} />}
          </PositionRow>
        ))}
      </div>
    </Section>
  );
}
