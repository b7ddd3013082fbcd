import { useCallback } from 'react';
import type * as z from 'zod/mini';
import { wantingOf } from '#contract/reasons.ts';
import type { TalentFilters, searchTalents } from '#contract/search.ts';
import { TalentCard } from '#web/people/talent-card.tsx';
import { useMarks } from '#web/people/use-marks.ts';
import { openProfile } from '#web/platform/profile-request.ts';

const setNothing = () => undefined;

interface Props {
  page: z.output<typeof searchTalents.answer>;
  filters: TalentFilters;
}

const idsOf = (skills: readonly { id: number }[] = []) => skills.map(({ id }) => id);

/** The cards of one page, with their marks. */
export function PageCards({ page: { talents, position, currentUtcOffset }, filters }: Props) {
  const markOf = useMarks(
    talents.map(({ id }) => id),
    true,
  );
  const requiredIds = [...idsOf(position?.skills), ...filters.skills];
  const optionalIds = [...idsOf(position?.optionalSkills), ...filters.any];
  const { isLive = false, hashId = '', title = '' } = position ?? {};
  const open = useCallback(
    (talentId: number) =>
      openProfile(
        { profileType: 'talent', talentId, ...(hashId !== '' && { positionHashId: hashId }) },
        { about: isLive ? { hashId, title } : undefined },
      ),
    [isLive, hashId, title],
  );
  const wanting = position && wantingOf(position);
  return talents.map((talent) => (
    <TalentCard
      key={talent.id}
      talentId={talent.id}
      fetched={talent}
      mark={markOf(talent.id)}
      requiredIds={requiredIds}
      optionalIds={optionalIds}
      positionOffset={currentUtcOffset}
      wanting={wanting}
      setNear={setNothing}
      onOpen={open}
    />
  ));
}
