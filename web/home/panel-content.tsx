import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { fewTalents } from '#contract/matching.ts';
import { at } from '#contract/screens.ts';
import { useChosenPill } from '#web/candidates/chosen-pill.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { TellMe } from '#web/saved-searches/tell-me.tsx';
import type { RankedPosition } from './late-panels.ts';
import { NearMisses } from './near-misses.tsx';
import { PanelBody } from './panel-body.tsx';
import classes from './talent-panel.module.css';

interface Props {
  position: RankedPosition;
  /** Ids of the positions whose near misses are read together with its own. */
  batchIds: readonly number[];
  isExpanded: boolean;
  onExpand: (isExpanded: boolean) => void;
  /** Shows rows instead of cards. */
  isList?: boolean;
  /** Beside the pills. */
  beside?: ReactNode;
}

/** Whether a position lacks conditions: a Draft without a required skill, or any position without a condition. */
export const lacksConditions = ({ isOpenToAll, isLive, skills }: RankedPosition): boolean =>
  isOpenToAll === true || (!isLive && skills.length === 0);

/** People of a position below their pills, and below the matches what would find more. */
export function PanelContent({ position, batchIds, ...shown }: Props) {
  const { hashId, title, isLive, talentCount } = position;
  const t = useTexts('home');
  const isOpenToAll = lacksConditions(position);
  const isBest = useChosenPill(hashId) === 'best';
  return (
    <>
      <PanelBody
        position={position}
        none={
          <p className={classes.note}>
            {t.rich(isOpenToAll ? 'panel.noSkills' : 'panel.none', {
              link: <Link className={classes.link} to={at.positionEdit} params={{ positionHashId: hashId }} />,
            })}
          </p>
        }
        isOpenToAll={isOpenToAll}
        {...shown}
      />
      {isBest && !isOpenToAll && talentCount < fewTalents && <NearMisses position={position} batchIds={batchIds} />}
      {isBest && isLive && !isOpenToAll && <TellMe positionHashId={hashId} title={title} isEmpty={talentCount === 0} />}
    </>
  );
}
