import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ClientAccount, adminClients, adminDeleteUser, adminSetTrial, adminTalents } from '#contract/admin.ts';
import { send } from '#web/platform/api.ts';
import { invalidate } from '#web/platform/use-call.ts';
import { confirm, tell } from '#web/ui/confirm.tsx';
import { type Account, fullName } from './use-accounts.ts';

/** Actions on an account. Each asks for confirmation and then refetches the lists. */
export function useChanges() {
  const client = useQueryClient();
  const onSettled = () => Promise.all([invalidate(client, adminClients), invalidate(client, adminTalents)]);
  const deletion = useMutation({
    mutationFn: (userId: number) => send(adminDeleteUser, { userId }),
    onSuccess: async () => {
      // The misspelling and the reload are part of the specified behaviour; the URL keeps search and page.
      await tell('User succesfully deleted.');
      window.location.reload();
    },
    onError: onSettled,
  });
  const trial = useMutation({
    mutationFn: ({ userId, isTrial }: { userId: number; isTrial: boolean }) => send(adminSetTrial, { userId, isTrial }),
    onSettled,
  });
  return {
    isBusy: deletion.isPending || trial.isPending,

    async askToDelete(account: Account): Promise<void> {
      const text = `Delete user [${fullName(account)}] and all their associated data?`;
      if (!(await confirm({ text, confirmLabel: 'Delete', isDestructive: true }))) return;
      deletion.mutate(account.id);
    },

    async askToSetTrial({ id, company, isTrial }: ClientAccount): Promise<void> {
      const question = isTrial
        ? {
            text: `Lift the trial of ${company.name}?`,
            details: 'Its members may then create any number of positions.',
            confirmLabel: 'Lift trial',
          }
        : {
            text: `Put ${company.name} back on trial?`,
            details: 'It keeps the positions it has, and may create one only when it has none.',
            confirmLabel: 'Restore trial',
          };
      if (await confirm(question)) trial.mutate({ userId: id, isTrial: !isTrial });
    },
  };
}
