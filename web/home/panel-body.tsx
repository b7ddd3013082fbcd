import { skipToken } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { StageCounts } from '#contract/stages.ts';
import { clientHome } from '#contract/matching.ts';
import { useChosenPill } from '#web/candidates/chosen-pill.ts';
import { handledLast } from '#web/candidates/handled-last.ts';
import type { Closed } from '#web/candidates/closing.ts';
import { ClosingDialog } from '#web/candidates/closing.ts';
import { StagePills } from '#web/candidates/stage-pills.tsx';
import { CandidatePlace, useStanding } from '#web/candidates/use-standing.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { useNearScreen } from '#web/ui/near-screen.ts';
import { PeopleList } from './people-list.tsx';
import { PanelTalents, type TalentsOfPanel } from './panel-talents.tsx';
import classes from './talent-panel.module.css';
import { StageTalents } from './stage-talents.tsx';

interface Props {
  position: TalentsOfPanel & { stages: StageCounts; newTalents?: { talentCount: number } | undefined };
  /** Shows rows instead of cards. */
  isList?: boolean;
  /** Beside the pills. */
  beside?: ReactNode;
  /** Replaces the matches if there are none, or if every talent would match. */
  none: ReactNode;
  isOpenToAll: boolean;
  isExpanded: boolean;
  onExpand: (isExpanded: boolean) => void;
}

/** Pills of a position, with its matches, the new ones, or the candidates in the chosen stage. */
export function PanelBody({ position, isList = false, beside, none, isOpenToAll, isExpanded, onExpand }: Props) {
  const { id, hashId, isLive, talentCount } = position;
  const pill = useChosenPill(hashId);
  const [isNear, setIsNear] = useState(false);
  const ref = useNearScreen(setIsNear);
  const isWhole = !isList && pill === 'best' && isExpanded && talentCount > position.talentIds.length;
  const whole = useCall(clientHome, isWhole ? { positionId: id } : skipToken);
  const news = useCall(clientHome, !isList && pill === 'new' ? { positionId: id, tellsNew: true } : skipToken);
  const newTalents = news.data?.positions[0]?.newTalents;
  const best = whole.data?.positions[0] ?? position;
  const talentIds = pill === 'new' ? (newTalents?.talentIds ?? []) : handledLast(best);
  const isStage = pill !== 'best' && pill !== 'new';
  /** Whether a note stands in for the matches. */
  const hasNone = isOpenToAll || (pill === 'best' && talentCount === 0);
  const standing = useStanding(hashId, isStage || isList ? [] : talentIds, isNear);
  const counts = standing.counts ?? position.stages;
  const [closing, setClosing] = useState<Closed>();
  return (
    <div ref={ref}>
      <StagePills
        position={position}
        chosen={pill}
        counts={counts}
        newCount={position.newTalents?.talentCount ?? 0}
        beside={beside}
      />
      <CandidatePlace value={{ positionHashId: hashId, isLive, standing, onClose: setClosing }}>
        {isList && (isStage || !hasNone) ? (
          <PeopleList key={pill} position={position} pill={pill} />
        ) : isStage ? (
          <StageTalents key={pill} position={position} stage={pill} />
        ) : isOpenToAll ? (
          none
        ) : pill === 'new' ? (
          <NewTalents news={news} count={talentIds.length}>
            <PanelTalents
              key="new"
              position={{ ...position, talentIds, talentCount: talentIds.length }}
              talentIds={talentIds}
              whole={news}
              isExpanded={false}
              onExpand={onExpand}
            />
          </NewTalents>
        ) : talentCount === 0 ? (
          none
        ) : (
          <PanelTalents
            key="best"
            position={position}
            talentIds={talentIds}
            handledIds={best.handledIds}
            whole={whole}
            isExpanded={isExpanded}
            onExpand={onExpand}
          />
        )}
      </CandidatePlace>
      {closing && <ClosingDialog positionHashId={hashId} people={[closing]} onDone={() => setClosing(undefined)} />}
    </div>
  );
}

interface NewProps {
  news: { isSuccess: boolean; isError: boolean; error: unknown; refetch: () => Promise<unknown> };
  count: number;
  children: ReactNode;
}

/** The matches since the last visit, or a note that there are none. */
function NewTalents({ news, count, children }: NewProps) {
  const t = useTexts('candidates');
  if (news.isError)
    return <FailedState error={news.error} text={t('list.failed')} onRetry={() => void news.refetch()} />;
  if (!news.isSuccess) return <DelayedSpinner />;
  return count > 0 ? children : <p className={classes.note}>{t('list.new')}</p>;
}
