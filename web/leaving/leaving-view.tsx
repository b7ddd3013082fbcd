import { useQueryClient } from '@tanstack/react-query';
import { currentUser } from '#contract/accounts.ts';
import { keepOwnAccount } from '#contract/leaving.ts';
import { ownAccount } from '#contract/own-account.ts';
import { send } from '#web/platform/calls/api.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Button } from '#web/ui/button.tsx';
import { Text } from '#web/ui/layout.tsx';
import { dayOf } from './day-of.ts';

/** The date on which an account is deleted, and the way to keep it. */
export function LeavingView({ leavingAt, isFixed }: { leavingAt: string; isFixed: boolean }) {
  const t = useTexts('leaving');
  const locale = useLocale();
  const client = useQueryClient();
  const keeping = useMutationOnce({
    mutationFn: () => send(keepOwnAccount, {}),
    // The screen leads home once the user is no longer restricted.
    onSettled: () => Promise.all([invalidate(client, currentUser), invalidate(client, ownAccount)]),
  });
  return (
    <>
      <Text as="h1" marginBottom="12" size="2xl" wrap="anywhere">
        {t('leaving.title', { day: dayOf(new Date(leavingAt), locale) })}
      </Text>
      <Text marginBottom="20" lineHeight="1.45">
        {t('leaving.text')}
      </Text>
      <Button disabled={isFixed} loading={keeping.isPending} onClick={() => keeping.mutate()}>
        {t('keep')}
      </Button>
    </>
  );
}
