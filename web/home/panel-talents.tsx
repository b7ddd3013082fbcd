import { Fragment, useCallback, useContext } from 'react';
import { maxTalentIds } from '#contract/matching.ts';
import { type Wanting, wantingOf } from '#contract/reasons.ts';
import { type Wanted } from '#contract/wishes.ts';
import { renderActs } from '#web/candidates/card-acts.tsx';
import { CandidatePlace, usePassed } from '#web/candidates/use-standing.ts';
import { TalentCard } from '#web/people/talent-card.tsx';
import { useMarks } from '#web/people/use-marks.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { CardGrid } from '#web/ui/card.tsx';
import { Box, Card, Text } from '#web/ui/layout.tsx';
import { useReconnected } from '#web/ui/reconnection.ts';
import classes from './talent-panel.module.css';
import { useTalents } from './use-talents.ts';

interface Skill {
  id: number;
}

export interface TalentsOfPanel {
  id: number;
  hashId: string;
  title: string;
  isLive: boolean;
  currentUtcOffset: number | null;
  /** The best of the matches. */
  talentIds: readonly number[];
  handledIds?: readonly number[] | undefined;
  talentCount: number;
  skills: readonly Skill[];
  optionalSkills: Wanting['optionalSkills'];
  wanted?: Wanted | undefined;
}

interface Props {
  position: TalentsOfPanel;
  /** Talents to show: the first, or all listed. */
  talentIds: readonly number[];
  /** The last of them, who are below a line. */
  handledIds?: readonly number[] | undefined;
  /** Reads all listed talents. */
  whole: { isSuccess: boolean; isError: boolean; isLoading: boolean; refetch: () => Promise<unknown> };
  isExpanded: boolean;
  onExpand: (isExpanded: boolean) => void;
}

/** Talents of one panel, fetched as their cards come near the screen. Failed ones are counted. */
export function PanelTalents({ position, talentIds, handledIds, whole, isExpanded, onExpand }: Props) {
  const { id, hashId, title, isLive, talentCount } = position;
  const t = useTexts('home');
  const hasMore = talentCount > position.talentIds.length;
  const { fetched, isNear, setNear, retry } = useTalents(talentIds);
  const markOf = useMarks(talentIds, isNear);
  const requiredIds = position.skills.map((skill) => skill.id);
  const optionalIds = position.optionalSkills.map((skill) => skill.id);
  const wanting = wantingOf(position);
  const failedCount = talentIds.filter((talentId) => fetched.get(talentId) === null).length;
  useReconnected(failedCount > 0 ? retry : undefined);
  useReconnected(whole.isError ? () => void whole.refetch() : undefined);
  // Passes the position along: the profile can be written from before its panel has been read, even after a reload.
  const open = useCallback(
    (talentId: number) =>
      openProfile(
        { profileType: 'talent', talentId, positionHashId: hashId },
        { panel: id, about: isLive ? { hashId, title } : undefined },
      ),
    [id, hashId, title, isLive],
  );
  const isPassed = usePassed(hashId, useContext(CandidatePlace)?.standing);
  const shownIds = talentIds.filter((talentId) => !isPassed(talentId));
  const firstHandled = shownIds.findIndex((talentId) => handledIds?.includes(talentId));
  const listed = Math.min(talentCount, maxTalentIds);
  return (
    <>
      {failedCount > 0 && (
        <Card flow="wrap" fill="error" gap="12" marginBottom="16" role="alert">
          <span>{t('panel.failed', { count: failedCount })}</span>
          <Button variant="default" size="xs" onClick={retry}>
            {t('panel.retry')}
          </Button>
        </Card>
      )}
      <CardGrid isWide>
        {shownIds.map((talentId, index) => (
          <Fragment key={talentId}>
            {index === firstHandled && (
              <Text size="s" tone="mute" className={classes.handled}>
                {t('panel.handled', { count: shownIds.length - index })}
              </Text>
            )}
            <TalentCard
              talentId={talentId}
              fetched={fetched.get(talentId)}
              mark={markOf(talentId)}
              requiredIds={requiredIds}
              optionalIds={optionalIds}
              positionOffset={position.currentUtcOffset}
              wanting={wanting}
              setNear={setNear}
              onOpen={open}
              renderFoot={renderActs}
            />
          </Fragment>
        ))}
      </CardGrid>
      {isExpanded && talentCount > talentIds.length && whole.isSuccess && (
        <p className={`${classes.note} ${classes.below}`}>
          {t('panel.best', { shown: talentIds.length, count: talentCount })}
        </p>
      )}
      {whole.isError && (
        <p className={`${classes.note} ${classes.below}`} role="alert">
          {t('panel.allFailed')}
        </p>
      )}
      {hasMore && (
        <Box marginTop="16">
          <Button
            variant="default"
            size="sm"
            loading={whole.isLoading}
            onClick={() => (whole.isError ? void whole.refetch() : onExpand(!isExpanded))}
          >
            {whole.isError
              ? t('panel.retry')
              : isExpanded
                ? t('panel.showFewer')
                : t(listed < talentCount ? 'panel.showBest' : 'panel.showAll', { count: listed })}
          </Button>
        </Box>
      )}
    </>
  );
}
