import { useId, useRef, useState } from 'react';
import type { Exclusion } from '#contract/privacy.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Card, List, Text } from '#web/ui/layout.tsx';
import type { Choice } from './choice.ts';
import { EmployerSetting } from './employer-setting.tsx';
import { HidePreview } from './hide-preview.tsx';
import { RuleFinder } from './rule-finder.tsx';
import { RuleRow } from './rule-row.tsx';
import { useReturnedFocus } from './returned-focus.ts';
import { useAddExclusion, useRemoveExclusion } from './use-exclusions.ts';

interface Props {
  employer: string | null;
  exclusions: readonly Exclusion[];
  /** The domain of the talent's own address, unless they already hide from it. */
  suggestedDomain: string | null;
}

/** The rules by which the talent hides, with a field for another one. */
export function HidingSection({ employer, exclusions, suggestedDomain }: Props) {
  const t = useTexts('privacy');
  const id = useId();
  const [chosen, setChosen] = useState<Choice>();
  const field = useRef<HTMLInputElement>(null);
  const { remove, removingId } = useRemoveExclusion(() => field.current?.focus());
  const { add, isAdding } = useAddExclusion(() => setChosen(undefined));
  useReturnedFocus(field, chosen !== undefined);
  return (
    <Card as="section" padding="16 20" aria-labelledby={id}>
      <Text id={id} as="h2" size="l">
        {t('hiding.title')}
      </Text>
      <Text marginTop="2" size="s" tone="mute" lineHeight="1.4">
        {t('hiding.note')}
      </Text>
      <EmployerSetting stored={employer} />
      {chosen ? (
        <HidePreview
          choice={chosen}
          isHiding={isAdding}
          onHide={(endThreadIds) => add({ ...chosen.rule, endThreadIds })}
          onCancel={() => setChosen(undefined)}
        />
      ) : (
        <RuleFinder
          field={field}
          hiddenIds={exclusions
            .filter(({ kind }) => kind === 'company')
            .flatMap(({ companies }) => companies.map((company) => company.id))}
          suggestedDomain={suggestedDomain}
          onChoose={setChosen}
        />
      )}
      {exclusions.length === 0 ? (
        <Text marginTop="8" size="m" tone="mute">
          {t('hiding.none')}
        </Text>
      ) : (
        <List marginTop="12" aria-label={t('hiding.list')}>
          {exclusions.map((exclusion) => (
            <RuleRow
              key={exclusion.id}
              exclusion={exclusion}
              isRemoving={removingId === exclusion.id}
              onRemove={() => remove(exclusion)}
            />
          ))}
        </List>
      )}
    </Card>
  );
}
