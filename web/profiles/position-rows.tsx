import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListedPosition } from '#contract/companies.ts';
import type { ShownPay } from '#contract/pay.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Pay } from '#web/positions/pay.tsx';
import { LiveBadge } from '#web/ui/badge.tsx';
import { Chips } from '#web/ui/chip.tsx';
import { Card, Stack } from '#web/ui/layout.tsx';
import rowClasses from '#web/ui/row.module.css';
import { Section } from './section.tsx';
import { ShowAll } from './show-all.tsx';

/** Positions in a profile; renders nothing if there are none. Marks Drafts, which only their own company receives. */
export function PositionRows({ title, positions }: { title: string; positions: readonly ListedPosition[] }) {
  const t = useTexts('profiles');
  if (positions.length === 0) return null;
  return (
    <Section title={title}>
      <Stack gap="10">
        <ShowAll of={positions} first={20} label="showAll.positions">
          {({ id, hashId, title, isLive, locationStr, pay, skills, heldSkillIds = [] }) => (
            <PositionRow
              key={id}
              title={title || t('position.untitled')}
              badge={!isLive && <LiveBadge isLive={false} />}
              note={locationStr}
              pay={pay}
              onOpen={() => openProfile({ profileType: 'position', positionHashId: hashId })}
            >
              {skills.length > 0 && <Chips skills={skills} ownedIds={heldSkillIds} max={12} />}
            </PositionRow>
          )}
        </ShowAll>
      </Stack>
    </Section>
  );
}

interface PositionRowProps {
  title: string;
  /** Location, below the title. */
  note?: string;
  pay: ShownPay | null;
  /** Badge after the title: Draft. */
  badge?: ReactNode;
  /** Skills. */
  children?: ReactNode;
  onOpen: () => void;
}

/** Position in a profile; the entire row opens it, as one tab stop. */
const PositionRow = ({ title, note, pay, badge, children, onOpen }: PositionRowProps) => (
  <Card flow="row" padding="14 16" className={rowClasses.position}>
    <div className={rowClasses.text}>
      <button type="button" className={rowClasses.stretched} onClick={onOpen}>
        {title}
      </button>{' '}
      {badge}
      {note && <div className={rowClasses.note}>{note}</div>}
      <Pay pay={pay} />
      {children && <div className={rowClasses.extra}>{children}</div>}
    </div>
    <ChevronRight className={rowClasses.chevron} size={18} aria-hidden />
  </Card>
);
