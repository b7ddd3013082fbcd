import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { talentHistory } from '#contract/history.ts';
import { clientHome, previewTalents, searchTalent, talentHome, talentMarks } from '#contract/matching.ts';
import { messagingInit, messagingUnread } from '#contract/messaging.ts';
import { block, blockedTalents, unblock } from '#contract/blocks.ts';
import { listPositions } from '#contract/positions.ts';
import { previewExclusion, readPrivacy } from '#contract/privacy.ts';
import { getProfile } from '#contract/profiles.ts';
import { send } from '#web/platform/calls/api.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { forget, invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { confirm } from '#web/ui/confirm.tsx';
import type { Person, Reported } from './reported.ts';

/** Calls that list or count people whom the viewer finds, writes to or blocks. */
const lists = [
  clientHome,
  searchTalent,
  previewTalents,
  talentMarks,
  talentHistory,
  listPositions,
  talentHome,
  messagingInit,
  messagingUnread,
  blockedTalents,
  readPrivacy,
];

/** Invalidates all data that shows or counts a person. */
export async function noteBlock(client: QueryClient): Promise<void> {
  forget(client, getProfile);
  await Promise.all(lists.map((call) => invalidate(client, call)));
}

/** The person, if the viewer may block them: talents block companies, and clients talents. */
export function useBlockable(person: Person | undefined): Person | undefined {
  const { type } = useUser();
  return person?.type === type ? undefined : person;
}

/** Returns a function that announces a block in the given words, and offers to undo a new one. */
export function useBlockNotice(): (person: Person, text: string, isNew: boolean) => void {
  const t = useTexts('moderation');
  const client = useQueryClient();
  const undoing = useMutationOnce({
    mutationFn: ({ id }: Person) => send(unblock, { userId: id }),
    onSuccess: (_nothing, { name, company }) => {
      showNotice({
        text: company === null ? t('undone.talent', { name }) : t('undone.company', { company: company.name }),
        tone: 'success',
      });
      return noteBlock(client);
    },
  });
  return (person, text, isNew) =>
    showNotice({
      text,
      tone: isNew ? 'info' : 'success',
      ...(isNew && { action: { label: t('block.undo'), run: () => undoing.mutate(person) } }),
    });
}

/** Returns a function that asks whether to block a person, does so, and offers to undo it. */
export function useBlock(onBlocked: Reported['onBlocked']) {
  const t = useTexts('moderation');
  const client = useQueryClient();
  const tell = useBlockNotice();
  const blocking = useMutationOnce({
    mutationFn: ({ id }: Person) => send(block, { userId: id }),
    onSuccess: async ({ isNew }, person) => {
      const { name, company } = person;
      await onBlocked?.();
      tell(person, company === null ? t('done.talent', { name }) : t('done.company', { company: company.name }), isNew);
      return noteBlock(client);
    },
  });
  const asking = useMutationOnce({
    mutationFn: async (person: Person) => {
      const { company } = person;
      const question =
        company === null
          ? { text: t('question.talent'), details: t('question.talent.details') }
          : {
              text: t('question.company', { company: company.name }),
              details: t('question.company.details', { count: await countConversations(company.id) }),
            };
      if (await confirm({ ...question, confirmLabel: t('block.confirm'), isDestructive: true }))
        blocking.mutate(person);
    },
  });
  return (person: Person) => asking.mutate(person);
}

/** Counts a talent's conversations with members of a company, which blocking it ends. */
async function countConversations(companyId: number): Promise<number> {
  const { conversations } = await send(previewExclusion, { kind: 'company', companyId });
  return conversations.length;
}
