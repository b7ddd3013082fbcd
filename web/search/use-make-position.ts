import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { placeFields } from '#contract/conditions.ts';
import { pickFields } from '#contract/description.ts';
import { clientHome } from '#contract/matching.ts';
import { createPosition, listPositions } from '#contract/positions.ts';
import { at } from '#contract/screens.ts';
import type { TalentFilters } from '#contract/search.ts';
import { send } from '#web/platform/calls/api.ts';
import { forget } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';

/** Creates a Draft with the skills and the place of a search, and opens its form. */
export function useMakePosition({ skills, any, ...filters }: TalentFilters) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const place = pickFields(placeFields, filters);
  return useMutationOnce({
    mutationFn: () => send(createPosition, { position: { skills, optionalSkills: any, ...place } }),
    onSuccess: ({ positionHashId }) => {
      forget(queryClient, listPositions, clientHome);
      return navigate({ to: at.positionEdit, params: { positionHashId } });
    },
  });
}
