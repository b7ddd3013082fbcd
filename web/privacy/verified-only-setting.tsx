import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { savePrivacy } from '#contract/privacy.ts';
import { send } from '#web/platform/calls/api.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Switch } from '#web/ui/check-mark.tsx';
import { Card, Row, Text } from '#web/ui/layout.tsx';
import { noteChange } from './use-exclusions.ts';

/**
 * Whether only verified companies may find the talent. Shows the choice at once, and the stored one if saving fails.
 */
export function VerifiedOnlySetting({ stored }: { stored: boolean }) {
  const t = useTexts('privacy');
  const id = useId();
  const client = useQueryClient();
  const saving = useMutationOnce({
    scope: { id: 'verified-only' },
    mutationFn: (isVerifiedOnly: boolean) => send(savePrivacy, { isVerifiedOnly }),
    onSettled: () => noteChange(client),
  });
  return (
    <Card as="section" padding="16 20" aria-labelledby={`${id}-section`}>
      <Text as="h2" size="l" id={`${id}-section`}>
        {t('seen.title')}
      </Text>
      <Row gap="16" marginTop="12" justify="space-between">
        <div>
          <Text size="m" weight="600" id={`${id}-label`}>
            {t('verifiedOnly.title')}
          </Text>
          <Text marginTop="2" size="s" tone="mute" lineHeight="1.4" id={`${id}-note`}>
            {t('verifiedOnly.note')}
          </Text>
        </div>
        <Switch
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-note`}
          checked={saving.isPending ? saving.variables : stored}
          onChange={(event) => saving.mutate(event.currentTarget.checked)}
        />
      </Row>
    </Card>
  );
}
