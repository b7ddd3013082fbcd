import { useQueryClient } from '@tanstack/react-query';
import { type CaseDetails, adminCase, adminCases, adminTakeCase } from '#contract/reports.ts';
import { send } from '#web/platform/calls/api.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { useUser } from '#web/platform/session/session.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { Text } from '#web/ui/layout.tsx';

/** Says who works on a case that waits for a decision, and lets the viewer take it or give it back. */
export function TakeCase({ details: { id: caseId, state, taken } }: { details: CaseDetails }) {
  const t = useTexts('admin');
  const language = useLanguage();
  const user = useUser();
  const client = useQueryClient();
  const taking = useMutationOnce({
    mutationFn: (isTaken: boolean) => send(adminTakeCase, { caseId, isTaken }),
    // Another administrator may have taken or decided it.
    onSettled: () => Promise.all([invalidate(client, adminCase), invalidate(client, adminCases)]),
  });
  if (state !== 'open' && state !== 'appealed') return null;
  const isOwn = taken?.by === user.id;
  if (taken && !isOwn)
    return (
      <Text as="span" size="s" weight="600" wrap="anywhere">
        {t('take.since', { name: taken.name, moment: momentOf(taken.at, language) })}
      </Text>
    );
  return (
    <Button variant="default" size="sm" loading={taking.isPending} onClick={() => taking.mutate(!isOwn)}>
      {t(isOwn ? 'take.back' : 'take.button')}
    </Button>
  );
}

/** Hook: asks before the viewer decides a case that another administrator has taken; false if they keep off. */
export function useTakenQuestion({ taken }: Pick<CaseDetails, 'taken'>): () => Promise<boolean> {
  const t = useTexts('admin');
  const user = useUser();
  return async () =>
    !taken ||
    taken.by === user.id ||
    confirm({ text: t('take.question', { name: taken.name }), confirmLabel: t('take.decide') });
}
