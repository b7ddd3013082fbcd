import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { talentHome } from '#contract/matching.ts';
import { positionSearchOptions } from '#contract/position-search.ts';
import { getProfile, getMissingParts } from '#contract/profiles.ts';
import { type Talent, savePhysicalCountry } from '#contract/talents.ts';
import { send } from '#web/platform/calls/api.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { forget, invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { CountrySelect } from '#web/reference/country-select.tsx';
import { Text, Wrap } from '#web/ui/layout.tsx';
import classes from './physical-country.module.css';

/**
 * The talent's on-site country, editable in place and saved immediately. A failure shows a notice and restores the
 * stored country.
 */
export function PhysicalCountry({ talent }: { talent: Talent }) {
  const t = useTexts('profiles');
  const { countries } = useUser();
  const client = useQueryClient();
  const request = { profileType: 'talent', talentId: talent.id } as const;
  const [isSaved, setSaved] = useState(false);
  const saving = useMutationOnce({
    mutationFn: (physicalCountryId: number | null) =>
      send(savePhysicalCountry, { talentId: talent.id, physicalCountryId }),
    // Consecutive changes are saved in order.
    scope: { id: 'physical-country' },
    onMutate: () => setSaved(false),
    onSuccess: (_answer, physicalCountryId) => {
      setSaved(true);
      const countryStr = countries.find(({ id }) => id === physicalCountryId)?.name ?? null;
      client.setQueryData(keyOf(getProfile, request), (stored) =>
        stored?.profileType === 'talent'
          ? { ...stored, talent: { ...stored.talent, physicalCountryId, countryStr } }
          : stored,
      );
      forget(client, talentHome, positionSearchOptions);
      void invalidate(client, getMissingParts);
    },
    onError: () => invalidate(client, getProfile, request),
  });
  return (
    <Wrap gap="4 12" className={classes.root} aria-busy={saving.isPending}>
      <CountrySelect
        label={t('country.label')}
        isLabelHidden
        placeholder={t('country.placeholder')}
        size="sm"
        countries={countries}
        value={saving.isPending ? saving.variables : talent.physicalCountryId}
        onChange={(id) => saving.mutate(id)}
      />
      <Text as="output" size="s">
        {saving.isPending ? t('country.saving') : isSaved && t('country.saved')}
      </Text>
    </Wrap>
  );
}
