import { useState } from 'react';
import type * as z from 'zod/mini';
import { wantingOf } from '#contract/reasons.ts';
import type { TalentFilters, searchTalents } from '#contract/search.ts';
import { renderActs } from '#web/candidates/card-acts.tsx';
import { renderKeepFor } from '#web/candidates/keep-for.tsx';
import { ClosingDialog } from '#web/candidates/closing.ts';
import type { Closed } from '#web/candidates/closing.ts';
import { CandidatePlace, usePassed, useStanding } from '#web/candidates/use-standing.ts';
import { TalentCard } from '#web/people/talent-card.tsx';
import { useMarks } from '#web/people/use-marks.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';

interface Props {
  page: z.output<typeof searchTalents.answer>;
  filters: TalentFilters;
  /** Ids of all results shown, in their order. */
  foundIds: readonly number[];
  /** Whether all of them are new results of a saved search. */
  isNew?: boolean;
}

const doNothing = () => undefined;

const idsOf = (skills: readonly { id: number }[] = []) => skills.map(({ id }) => id);

/** The cards of one page, with their marks. */
export function PageCards({ page: { talents, position, currentUtcOffset }, filters, foundIds, isNew = false }: Props) {
  const markOf = useMarks(
    talents.map(({ id }) => id),
    true,
  );
  const requiredIds = [...idsOf(position?.skills), ...filters.skills];
  const optionalIds = [...idsOf(position?.optionalSkills), ...filters.any];
  const { isLive = false, hashId = '', title = '' } = position ?? {};
  const open = (talentId: number) =>
    openProfile(
      { profileType: 'talent', talentId, ...(hashId !== '' && { positionHashId: hashId }) },
      {
        about: isLive ? { hashId, title } : undefined,
        found: { talentIds: foundIds, from: talentId, requiredIds, optionalIds, positionOffset: currentUtcOffset },
      },
    );
  const wanting = position && wantingOf(position);
  const standing = useStanding(
    hashId,
    talents.map(({ id }) => id),
    hashId !== '',
  );
  const isPassed = usePassed(hashId, standing);
  const [closing, setClosing] = useState<Closed>();
  return (
    <CandidatePlace value={position && { positionHashId: hashId, isLive, standing, onClose: setClosing }}>
      {talents
        .filter(({ id }) => !isPassed(id))
        .map((talent) => (
          <TalentCard
            key={talent.id}
            talentId={talent.id}
            fetched={talent}
            mark={isNew ? 'new' : markOf(talent.id)}
            requiredIds={requiredIds}
            optionalIds={optionalIds}
            positionOffset={currentUtcOffset}
            wanting={wanting}
            setNear={doNothing}
            onOpen={open}
            renderFoot={position ? renderActs : renderKeepFor}
          />
        ))}
      {closing && <ClosingDialog positionHashId={hashId} people={[closing]} onDone={() => setClosing(undefined)} />}
    </CandidatePlace>
  );
}
