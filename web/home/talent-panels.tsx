import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { PanelPosition } from './late-panels.ts';
import { jumpTo } from './panel-address.ts';
import { usePanelStates } from './panel-states.ts';
import { PositionTabs } from './position-tabs.tsx';
import { DraftsHead } from './drafts-head.tsx';
import { TalentPanel } from './talent-panel.tsx';

interface Props {
  positions: readonly PanelPosition[];
  userId: number;
  /** Whether the positions have just been loaded, rather than found in the cache on returning. */
  isFresh: boolean;
}

/**
 * Panels of a company's positions, with tabs of the Live ones from two on. Drafts are folded behind them, unless there
 * are only Drafts. An address with a panel opens there.
 */
export function TalentPanels({ positions, userId, isFresh }: Props) {
  const states = usePanelStates(
    userId,
    positions.map(({ id }) => id),
  );
  const navigate = useNavigate();
  const named = useLocation({ select: ({ hash }) => hash });
  /** The panel to scroll to once it is unfolded. */
  const [target, setTarget] = useState(isFresh && named !== '' ? { hashId: named } : undefined);
  const live = positions.filter(({ isLive }) => isLive);
  const drafts = positions.filter(({ isLive }) => !isLive);
  const [showsDrafts, setShowsDrafts] = useState(live.length === 0 || drafts.some(({ hashId }) => hashId === named));
  useEffect(() => (target ? jumpTo(target.hashId) : undefined), [target]);
  const show = (hashId: string) => {
    const position = positions.find((each) => each.hashId === hashId);
    if (position) states.fold(position.id, false);
    setTarget({ hashId });
    void navigate({ to: '.', hash: hashId, replace: true, resetScroll: false });
  };
  const shown = showsDrafts ? [...live, ...drafts] : live;
  const panels = shown.map((position, index) => (
    <TalentPanel
      key={position.id}
      number={index + 1}
      position={position}
      isFolded={states.isFolded(position.id)}
      onFold={(isFolded) => states.fold(position.id, isFolded)}
      isExpanded={states.isExpanded(position.id)}
      onExpand={(isExpanded) => states.expand(position.id, isExpanded)}
    />
  ));
  return (
    <>
      {live.length > 1 && <PositionTabs positions={live} onJump={show} />}
      {panels.slice(0, live.length)}
      {live.length > 0 && drafts.length > 0 && (
        <DraftsHead drafts={drafts} isOpen={showsDrafts} onOpen={setShowsDrafts} />
      )}
      {panels.slice(live.length)}
    </>
  );
}
