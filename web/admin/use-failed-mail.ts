import { useQueryClient } from '@tanstack/react-query';
import { type FailedMail, adminDiscardMail, adminFailedMail, adminRetryMail } from '#contract/admin.ts';
import {
  type FailedAnnouncements,
  adminDiscardAnnouncements,
  adminRetryAnnouncements,
} from '#contract/announcements.ts';
import { send } from '#web/platform/calls/api.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { showFailure } from '#web/platform/page/notices.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate, useCall } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { confirm } from '#web/ui/confirm.tsx';

const pollMilliseconds = 10_000;

/** The mails given up on, read again every ten seconds. */
export const useFailedMail = () => useCall(adminFailedMail, {}, { refetchInterval: pollMilliseconds });

/** Actions on one failed mail, or on all of them with a null id. Each refetches the list. */
export function useMailChanges() {
  const t = useTexts('admin');
  const client = useQueryClient();
  const options = {
    onSettled: () => invalidate(client, adminFailedMail),
    // Another administrator was quicker: the refetched list shows it.
    onError: (error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'not-found')) showFailure(error);
    },
  };
  const change = useMutationOnce({ mutationFn: (call: () => Promise<unknown>) => call(), ...options });
  return {
    isBusy: change.isPending,
    retryAll: () => change.mutate(() => send(adminRetryMail, { id: null })),
    retry: ({ id }: FailedMail) => change.mutate(() => send(adminRetryMail, { id })),
    async askToDiscard({ id, to }: FailedMail): Promise<void> {
      const text = to === null ? t('mail.discard.unknown') : t('mail.discard.question', { to });
      if (
        await confirm({
          text,
          details: t('mail.discard.details'),
          confirmLabel: t('mail.discard'),
          isDestructive: true,
        })
      )
        change.mutate(() => send(adminDiscardMail, { id }));
    },
    retryAnnouncements: ({ positionId }: FailedAnnouncements) =>
      change.mutate(() => send(adminRetryAnnouncements, { positionId })),
    async askToDiscardAnnouncements({ positionId, title, count }: FailedAnnouncements): Promise<void> {
      const text = t('announcements.discard.question', { title });
      const details = t('announcements.discard.details', { count });
      if (await confirm({ text, details, confirmLabel: t('mail.discard'), isDestructive: true }))
        change.mutate(() => send(adminDiscardAnnouncements, { positionId }));
    },
  };
}
