import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { fewTalents } from '#contract/matching.ts';
import { at } from '#contract/screens.ts';
import { useChosenPill } from '#web/candidates/chosen-pill.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { LiveBadge } from '#web/ui/badge.tsx';
import { Text, Wrap } from '#web/ui/layout.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { type PanelPosition, useRankedPosition } from './late-panels.ts';
import { panelIdOf } from './panel-address.ts';
import { PanelBody } from './panel-body.tsx';
import { PendingTalents } from './pending-talents.tsx';
import classes from './talent-panel.module.css';
import { TellMe } from '#web/saved-searches/tell-me.tsx';
import { NearMisses } from './near-misses.tsx';

interface Props {
  /** One-based number of the panel on the page. */
  number: number;
  position: PanelPosition;
  /** Ids of the first page's positions with few matches. */
  fewIds: readonly number[];
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
  /** Whether all talents are shown. */
  isExpanded: boolean;
  onExpand: (isExpanded: boolean) => void;
}

/** Talents matching one position, below a head that folds them. */
export function TalentPanel({ number, position, fewIds, isFolded, onFold, isExpanded, onExpand }: Props) {
  const { hashId, title, isLive } = position;
  const { ranked, isNear, isFailed, retry, ref } = useRankedPosition(position);
  const t = useTexts('home');
  /** Whether it lacks conditions: a Draft without a required skill, or any position without a condition. */
  const isOpenToAll = ranked?.isOpenToAll === true || (!isLive && ranked?.skills.length === 0);
  const isBest = useChosenPill(hashId) === 'best';
  const id = useId();
  return (
    <section
      ref={ref}
      className={classes.panel}
      id={panelIdOf(hashId)}
      aria-labelledby={`${id}-number ${id}`}
      tabIndex={-1}
    >
      <Wrap as="header" gap="2 14" marginBottom="16" align="baseline" className={classes.head}>
        {/* Part of the panel's name too: two positions may share a title. */}
        <Text as="span" size="xs" tone="mute" weight="700" font="heading" id={`${id}-number`} aria-hidden>
          {String(number).padStart(2, '0')}
        </Text>
        <Text as="h2" flex="1" size="xl" wrap="anywhere" id={id}>
          {title}
        </Text>
        {!isLive && <LiveBadge isLive={false} />}
        <Text
          as="span"
          size="s"
          weight="600"
          className={classes.count}
          data-none={ranked?.talentCount === 0 || undefined}
        >
          {ranked && !isOpenToAll && t('panel.found', { count: ranked.talentCount })}
        </Text>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={!isFolded}
          aria-controls={`${id}-talents`}
          onClick={() => onFold(!isFolded)}
        >
          <ChevronDown size={20} aria-hidden />
          <VisuallyHidden>{t('panel.talentsOf', { title })}</VisuallyHidden>
        </button>
      </Wrap>
      <div id={`${id}-talents`} hidden={isFolded}>
        {!isFolded &&
          (!ranked ? (
            <PendingTalents isNear={isNear} isFailed={isFailed} onRetry={retry} />
          ) : (
            <PanelBody
              position={ranked}
              none={
                <p className={classes.note}>
                  {t.rich(isOpenToAll ? 'panel.noSkills' : 'panel.none', {
                    link: <Link className={classes.link} to={at.positionEdit} params={{ positionHashId: hashId }} />,
                  })}
                </p>
              }
              isOpenToAll={isOpenToAll}
              isExpanded={isExpanded}
              onExpand={onExpand}
            />
          ))}
        {isBest && !isFolded && ranked && !isOpenToAll && ranked.talentCount < fewTalents && (
          <NearMisses position={ranked} batchIds={'batchIds' in position ? position.batchIds : fewIds} />
        )}
        {isBest && !isFolded && isLive && ranked && !isOpenToAll && (
          <TellMe positionHashId={hashId} title={title} isEmpty={ranked.talentCount === 0} />
        )}
      </div>
    </section>
  );
}
