import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FailedMail, adminDiscardMail, adminFailedMail, adminRetryMail } from '#contract/admin.ts';
import { send } from '#web/platform/api.ts';
import { ApiError } from '#web/platform/errors.ts';
import { showFailure } from '#web/platform/notices.ts';
import { confirm } from '#web/ui/confirm.tsx';

const key = ['admin', 'mail'] as const;
const pollMilliseconds = 10_000;

/** The mails that are not tried any more, read again every ten seconds. */
export const useFailedMail = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(adminFailedMail, {}, { signal }),
    refetchInterval: pollMilliseconds,
  });

/** What can be done about one of them, or with null about all, each followed by reading the list again. */
export function useMailChanges() {
  const client = useQueryClient();
  const options = {
    onSettled: () => client.invalidateQueries({ queryKey: key }),
    // Somebody else was quicker: the list says so.
    onError: (error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'not-found')) showFailure(error);
    },
  };
  const retrying = useMutation({ mutationFn: (id: number | null) => send(adminRetryMail, { id }), ...options });
  const discarding = useMutation({ mutationFn: (id: number | null) => send(adminDiscardMail, { id }), ...options });
  return {
    isBusy: retrying.isPending || discarding.isPending,
    retry: (id: number | null) => retrying.mutate(id),
    async askToDiscard({ id, to }: FailedMail): Promise<void> {
      const text = `Discard the mail to ${to ?? 'somebody unknown'}?`;
      const details = 'It is not sent any more.';
      if (await confirm({ text, details, confirmLabel: 'Discard', isDestructive: true })) discarding.mutate(id);
    },
  };
}
