import { useInfiniteQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { listCandidates } from '#contract/candidates.ts';
import type { Stage } from '#contract/stages.ts';
import { maxTalentIds } from '#contract/matching.ts';
import { wantingOf } from '#contract/reasons.ts';
import { renderActs } from '#web/candidates/card-acts.tsx';
import { useMoves } from '#web/candidates/moving.ts';
import { CandidatePlace } from '#web/candidates/use-standing.ts';
import { TalentCard } from '#web/people/talent-card.tsx';
import { useMarks } from '#web/people/use-marks.ts';
import { send } from '#web/platform/calls/api.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { CardGrid, CardOutline } from '#web/ui/card.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Box } from '#web/ui/layout.tsx';
import type { TalentsOfPanel } from './panel-talents.tsx';
import classes from './talent-panel.module.css';
import { useFresh } from './use-fresh.ts';

interface Props {
  position: TalentsOfPanel;
  stage: Stage;
}

const firstPage: string | null = null;

const doNothing = () => undefined;

/** The candidates in a stage of a position, last moved first, page by page. */
export function StageTalents({ position, stage }: Props) {
  const t = useTexts('candidates');
  const { hashId, title, isLive, skills, optionalSkills, currentUtcOffset } = position;
  const place = useContext(CandidatePlace);
  const list = useInfiniteQuery({
    queryKey: keyOf(listCandidates, { positionHashId: hashId, stage }),
    queryFn: ({ pageParam, signal }) =>
      send(listCandidates, { positionHashId: hashId, stage, cursor: pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const pages = list.data?.pages ?? [];
  useFresh({ known: pages[0]?.counts, now: place?.standing.counts, refetch: list.refetch });
  const moveOf = useMoves(hashId);
  const candidates = pages
    .flatMap((page) => page.candidates)
    .filter(({ talent }) => (moveOf(talent.id) ?? stage) === stage && moveOf(talent.id) !== null);
  const markOf = useMarks(
    candidates.slice(0, maxTalentIds).map(({ talent }) => talent.id),
    true,
  );
  const requiredIds = skills.map(({ id }) => id);
  const optionalIds = optionalSkills.map(({ id }) => id);
  const wanting = wantingOf(position);
  const open = (talentId: number) =>
    openProfile(
      { profileType: 'talent', talentId, positionHashId: hashId },
      { about: isLive ? { hashId, title } : undefined },
    );
  if (list.isError && pages.length === 0)
    return <FailedState error={list.error} text={t('list.failed')} onRetry={() => void list.refetch()} />;
  if (list.isSuccess && candidates.length === 0)
    return <p className={classes.note}>{t(stage === 'kept' ? 'list.kept' : 'list.none')}</p>;
  return (
    <>
      <CardGrid isWide>
        {list.isPending && Array.from({ length: 3 }, (_, index) => <CardOutline key={index} />)}
        <CandidatePlace
          value={place && { ...place, candidateOf: (id) => candidates.find(({ talent }) => talent.id === id) }}
        >
          {candidates.map(({ talent }) => (
            <TalentCard
              key={talent.id}
              talentId={talent.id}
              fetched={talent}
              mark={markOf(talent.id)}
              requiredIds={requiredIds}
              optionalIds={optionalIds}
              positionOffset={currentUtcOffset}
              wanting={wanting}
              setNear={doNothing}
              onOpen={open}
              renderFoot={renderActs}
            />
          ))}
        </CandidatePlace>
      </CardGrid>
      {list.hasNextPage && (
        <Box marginTop="16">
          <Button
            variant="default"
            size="sm"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('list.more')}
          </Button>
        </Box>
      )}
    </>
  );
}
