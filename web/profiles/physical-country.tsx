import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Talent, savePhysicalCountry } from '#contract/talents.ts';
import { send } from '#web/platform/api.ts';
import { useUser } from '#web/platform/session.ts';
import { CountrySelect } from '#web/ui/country-select.tsx';
import { profileQuery } from './profile-query.ts';

/** The country the talent works on site in, changed where it stands and saved at once (spec 2.8). */
export function PhysicalCountry({ talent }: { talent: Talent }) {
  const { countries } = useUser();
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (physicalCountryId: number | null) =>
      send(savePhysicalCountry, { talentId: talent.id, physicalCountryId }),
    onSuccess: () => client.removeQueries({ queryKey: ['talent-home'] }),
    // Keeps the choice showing until the profile says the same; after a failure it says what is stored.
    onSettled: () => client.invalidateQueries(profileQuery({ profileType: 'talent', talentId: talent.id })),
  });
  const shown = saving.isPending ? saving.variables : talent.physicalCountryId;
  return (
    <CountrySelect
      label="Country"
      isLabelHidden
      placeholder="Add your country"
      size="sm"
      countries={countries}
      value={shown}
      onChange={(id) => saving.mutate(id)}
      isDisabled={saving.isPending}
    />
  );
}
