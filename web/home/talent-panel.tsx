import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { at } from '#contract/screens.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { LiveBadge } from '#web/ui/badge.tsx';
import { Text, Wrap } from '#web/ui/layout.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { type PanelPosition, useRankedPosition } from './late-panels.ts';
import { panelIdOf } from './panel-address.ts';
import { PanelContent, lacksConditions } from './panel-content.tsx';
import { PendingTalents } from './pending-talents.tsx';
import classes from './talent-panel.module.css';

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
          <Link className={classes.title} to={at.positionPeople} params={{ positionHashId: hashId }}>
            {title}
            <ChevronRight size={18} aria-hidden />
          </Link>
        </Text>
        {!isLive && <LiveBadge isLive={false} />}
        <Text
          as="span"
          size="s"
          weight="600"
          className={classes.count}
          data-none={ranked?.talentCount === 0 || undefined}
        >
          {ranked && !lacksConditions(ranked) && t('panel.found', { count: ranked.talentCount })}
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
          (ranked ? (
            <PanelContent
              position={ranked}
              batchIds={'batchIds' in position ? position.batchIds : fewIds}
              isExpanded={isExpanded}
              onExpand={onExpand}
            />
          ) : (
            <PendingTalents isNear={isNear} isFailed={isFailed} onRetry={retry} />
          ))}
      </div>
    </section>
  );
}
