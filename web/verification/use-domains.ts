import { useQueryClient } from '@tanstack/react-query';
import { showCompany } from '#contract/companies.ts';
import { getProfile } from '#contract/profiles.ts';
import { type CompanyDomain, checkDomain, proveDomainByMail, readTrust, removeDomain } from '#contract/verification.ts';
import { send } from '#web/platform/calls/api.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { forget, invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { confirm } from '#web/ui/confirm.tsx';

/** Refetches the data that shows the company's domain. */
function useNoteChange(): () => Promise<void> {
  const client = useQueryClient();
  return () => {
    forget(client, showCompany, getProfile);
    return invalidate(client, readTrust);
  };
}

/** Proves the domain of the company's website by a member's address. */
export function useProveByMail() {
  const t = useTexts('verification');
  const noteChange = useNoteChange();
  const proving = useMutationOnce({
    mutationFn: (_domain: string) => send(proveDomainByMail, {}),
    onSuccess: (_, domain) => showNotice({ text: t('check.verified', { domain }), tone: 'success' }),
    onSettled: noteChange,
  });
  return { prove: proving.mutate, isProving: proving.isPending };
}

/** Checks a domain's record; a notice reports that it was found, or why the look-up failed. */
export function useCheckDomain() {
  const t = useTexts('verification');
  const noteChange = useNoteChange();
  const checking = useMutationOnce({
    mutationFn: ({ domain }: CompanyDomain) => send(checkDomain, { domain }),
    onSuccess: ({ state, found }, { domain, record }) => {
      // A domain proven otherwise stays verified without the record, and its row shows that there is none.
      if (state !== 'verified' || !found.includes(record.value)) return;
      showNotice({ text: t('check.verified', { domain }), tone: 'success' });
    },
    onSettled: noteChange,
  });
  return { check: checking.mutate, isChecking: checking.isPending };
}

/** Removes a domain, after a question if it is proven. */
export function useRemoveDomain() {
  const t = useTexts('verification');
  const noteChange = useNoteChange();
  const removing = useMutationOnce({
    mutationFn: (domain: string) => send(removeDomain, { domain }),
    onSettled: noteChange,
  });
  const remove = async ({ domain, state }: CompanyDomain) => {
    const question = { text: t('remove.question', { domain }), confirmLabel: t('remove.button'), isDestructive: true };
    if (state === 'waiting' || (await confirm(question))) removing.mutate(domain);
  };
  return { remove, isRemoving: removing.isPending };
}
