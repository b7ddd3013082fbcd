import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { fewTalents } from '#contract/matching.ts';
import { DraftsHead } from '#web/positions/drafts-head.tsx';
import type { PanelPosition } from './late-panels.ts';
import { jumpTo } from './panel-address.ts';
import { usePanelStates } from './panel-states.ts';
import { PositionTabs } from './position-tabs.tsx';
import { TalentPanel } from './talent-panel.tsx';

interface Props {
  positions: readonly PanelPosition[];
  /** Those that the filter of panels leaves; undefined while it is empty. */
  found: readonly PanelPosition[] | undefined;
  userId: number;
  /** Whether the positions were just loaded, rather than found in the cache on returning. */
  isFresh: boolean;
}

/**
 * Panels of a company's positions, with tabs if two or more are Live. Drafts are folded below them, unless there are
 * only Drafts. An address that names a panel opens there.
 */
export function TalentPanels({ positions, found, userId, isFresh }: Props) {
  const states = usePanelStates(
    userId,
    positions.map(({ id }) => id),
  );
  const navigate = useNavigate();
  const named = useLocation({ select: ({ hash }) => hash });
  /** The panel to scroll to once unfolded. */
  const [target, setTarget] = useState(isFresh && named !== '' ? { hashId: named } : undefined);
  const live = positions.filter(({ isLive }) => isLive);
  const drafts = positions.filter(({ isLive }) => !isLive);
  const [isUnfolded, setUnfolded] = useState(drafts.some(({ hashId }) => hashId === named));
  const showsDrafts = live.length === 0 || isUnfolded;
  useEffect(() => (target ? jumpTo(target.hashId) : undefined), [target]);
  const show = (hashId: string) => {
    const position = positions.find((each) => each.hashId === hashId);
    if (position) states.fold(position.id, false);
    setTarget({ hashId });
    void navigate({ to: '.', hash: hashId, replace: true, resetScroll: false });
  };
  const fewIds = positions
    .filter((position) => 'talentCount' in position && position.talentCount < fewTalents)
    .map(({ id }) => id);
  const shown = found ?? (showsDrafts ? [...live, ...drafts] : live);
  const panels = shown.map((position, index) => (
    <TalentPanel
      key={position.id}
      number={index + 1}
      position={position}
      fewIds={fewIds}
      isFolded={states.isFolded(position.id)}
      onFold={(isFolded) => states.fold(position.id, isFolded)}
      isExpanded={states.isExpanded(position.id)}
      onExpand={(isExpanded) => states.expand(position.id, isExpanded)}
    />
  ));
  const tabs = found ?? live;
  return (
    <>
      {tabs.length > 1 && <PositionTabs positions={tabs} onJump={show} />}
      {found ? (
        panels
      ) : (
        <>
          {panels.slice(0, live.length)}
          {live.length > 0 && drafts.length > 0 && (
            <DraftsHead drafts={drafts} isOpen={showsDrafts} onOpen={setUnfolded} />
          )}
          {panels.slice(live.length)}
        </>
      )}
    </>
  );
}
