import { useQueryClient } from '@tanstack/react-query';
import { cutText } from '#contract/cut-text.ts';
import { type SavedSearch, cadences, listSearches, maxSearchName, saveSearch } from '#contract/searches.ts';
import { send } from '#web/platform/calls/api.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { NativeSelect } from '#web/ui/text-input.tsx';
import { Text, Wrap } from '#web/ui/layout.tsx';
import { useSavedSearches } from './use-saved-searches.ts';

interface Props {
  positionHashId: string;
  title: string;
  /** Whether there are no matches yet. */
  isEmpty: boolean;
}

type Changed = Pick<SavedSearch, 'id' | 'version' | 'cadence' | 'timeZone'>;

/** How often the contact of a Live position is notified of new engineers for it. Renders nothing for others. */
export function TellMe({ positionHashId, title, isEmpty }: Props) {
  const t = useTexts('searches');
  const client = useQueryClient();
  const search = useSavedSearches()?.find((one) => one.positionHashId === positionHashId);
  const saving = useMutationOnce({
    mutationFn: ({ id, version, cadence, timeZone }: Changed) =>
      send(saveSearch, {
        id,
        version,
        cadence,
        timeZone,
        kind: 'talents',
        name: cutText(title, maxSearchName),
        filters: { for: positionHashId },
      }),
    onSettled: () => invalidate(client, listSearches),
  });
  if (!search) return null;
  const cadence = saving.isPending ? saving.variables.cadence : search.cadence;
  return (
    <Wrap gap="8 12" marginTop="16">
      <Text as="label" size="s" tone="mute" htmlFor={`tell-me-${positionHashId}`}>
        {t('tell')}
      </Text>
      <NativeSelect
        id={`tell-me-${positionHashId}`}
        size="sm"
        value={cadence}
        data={cadences.map((value) => ({ value, label: t(`cadence.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          saving.mutate({ ...search, cadence: cadences.find((one) => one === value) ?? 'never' })
        }
      />
      {isEmpty && cadence !== 'never' && (
        <Text size="s" tone="mute">
          {t('tell.when')}
        </Text>
      )}
    </Wrap>
  );
}
