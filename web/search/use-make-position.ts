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

/** What becomes of the country in which engineers may work: it stays in the search, or becomes one of the position. */
export const countryUses = ['stays', 'onSite', 'hiring'] as const;
export type CountryUse = (typeof countryUses)[number];

/** Creates a Draft with what a position can take of a search, and opens its form. */
export function useMakePosition(filters: TalentFilters) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: (use: CountryUse) => send(createPosition, { position: positionOf(filters, use) }),
    onSuccess: ({ positionHashId }) => {
      forget(queryClient, listPositions, clientHome);
      return navigate({ to: at.positionEdit, params: { positionHashId } });
    },
  });
}

function positionOf(
  { skills, any, experienceFrom, workTypeIds, mayWorkIn, ...filters }: TalentFilters,
  use: CountryUse,
) {
  const { countryIds, ...place } = pickFields(placeFields, filters);
  const country = mayWorkIn === null ? [] : [mayWorkIn];
  return {
    skills,
    optionalSkills: any,
    experienceFrom,
    workTypeIds,
    ...place,
    isPhysical: place.isPhysical || use === 'onSite',
    countryIds: use === 'onSite' ? [...new Set([...countryIds, ...country])] : countryIds,
    hiringCountryIds: use === 'hiring' ? country : [],
  };
}
