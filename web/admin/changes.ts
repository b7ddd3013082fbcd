import { useQueryClient } from '@tanstack/react-query';
import { type ClientAccount, adminDeleteUser, adminExtendTrial, adminSetTrial } from '#contract/admin.ts';
import { adminRestore } from '#contract/cases.ts';
import { send } from '#web/platform/calls/api.ts';
import { dismissNotice, showNotice } from '#web/platform/page/notices.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { confirm, tell } from '#web/ui/confirm.tsx';
import { type Account, fullName, readAccountsAgain } from './use-accounts.ts';

/** Actions on an account. Each asks for confirmation or can be undone, then refetches the lists. */
export function useChanges() {
  const t = useTexts('admin');
  const client = useQueryClient();
  const onSettled = () => readAccountsAgain(client);
  const deletion = useMutationOnce({
    mutationFn: (userId: number) => send(adminDeleteUser, { userId }),
    onSuccess: async () => {
      // The misspelling in English and the reload are part of the specified behaviour; the URL keeps search and page.
      await tell(t('delete.done'));
      window.location.reload();
    },
    onError: onSettled,
  });
  const trial = useMutationOnce({
    mutationFn: ({ userId, isTrial }: { userId: number; isTrial: boolean }) => send(adminSetTrial, { userId, isTrial }),
    onSettled,
  });
  const extension = useMutationOnce({
    mutationFn: ({ id }: ClientAccount) => send(adminExtendTrial, { userId: id }),
    onSuccess: ({ trialEndsAt }, { id, company, trialEndsAt: former }) => {
      const undo = () => {
        dismissNotice(notice);
        retraction.mutate({ userId: id, trialEndsAt: former });
      };
      const notice = showNotice({
        text: t('trial.extended', { company: company.name, end: new Date(trialEndsAt) }),
        tone: 'info',
        action: { label: t('trial.undo'), run: undo },
      });
    },
    onSettled,
  });
  const restoring = useMutationOnce({
    mutationFn: (subject: { userId: number } | { companyId: number }) => send(adminRestore, subject),
    onSettled,
  });
  const retraction = useMutationOnce({
    mutationFn: (end: { userId: number; trialEndsAt: string }) => send(adminExtendTrial, end),
    onSettled,
  });
  return {
    isBusy: [deletion, trial, extension, restoring, retraction].some(({ isPending }) => isPending),

    extendTrial: (account: ClientAccount): void => extension.mutate(account),

    async askToDelete(account: Account): Promise<void> {
      const text = t('delete.question', { name: fullName(account) });
      const question = { text, details: account.email, confirmLabel: t('delete.button'), isDestructive: true };
      if (!(await confirm(question))) return;
      deletion.mutate(account.id);
    },

    async askToRestore(account: Account): Promise<void> {
      const company = account.suspension?.of === 'company' && 'company' in account ? account.company : undefined;
      const question = {
        text: t('restore.question', { name: company?.name ?? fullName(account) }),
        details: t('restore.details'),
        confirmLabel: t('restore.button'),
      };
      if (await confirm(question)) restoring.mutate(company ? { companyId: company.id } : { userId: account.id });
    },

    async askToSetTrial({ id, company, isTrial }: ClientAccount): Promise<void> {
      const action = isTrial ? 'trial.lift' : 'trial.restore';
      const question = {
        text: t(`${action}.question`, { company: company.name }),
        details: t(`${action}.details`),
        confirmLabel: t(action),
      };
      if (await confirm(question)) trial.mutate({ userId: id, isTrial: !isTrial });
    },
  };
}

export type Changes = ReturnType<typeof useChanges>;
