import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { clientHome } from '#contract/matching.ts';
import { messagingInit } from '#contract/messaging.ts';
import { type BlockedTalent, blockedTalents, unblock } from '#contract/blocks.ts';
import { getProfile } from '#contract/profiles.ts';
import { send } from '#web/platform/calls/api.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { forget, invalidate, useCall } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Button } from '#web/ui/button.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { usePassedFocus } from '#web/ui/passed-focus.ts';
import { List, Text, Wrap } from '#web/ui/layout.tsx';
import trustSection from './verification-section.module.css';
import classes from './blocked-talents.module.css';

/** The engineers blocked by the company, each with a button to unblock. */
export function BlockedTalents() {
  const t = useTexts('verification');
  const id = useId();
  const stored = useCall(blockedTalents, {});
  return (
    <section aria-labelledby={id}>
      <h2 className={trustSection.title} id={id}>
        {t('blocked.title')}
      </h2>
      <Text marginTop="8" size="s" tone="mute" lineHeight="1.45" wrap="anywhere">
        {t('blocked.note')}
      </Text>
      {stored.isPending && <DelayedSpinner />}
      {stored.isError && !stored.data && <FailedState error={stored.error} onRetry={() => void stored.refetch()} />}
      {stored.data && <TalentList talents={stored.data.talents} labelledBy={id} />}
    </section>
  );
}

function TalentList({ talents, labelledBy }: { talents: readonly BlockedTalent[]; labelledBy: string }) {
  const t = useTexts('verification');
  const { run, busyId } = useUnblock();
  const buttons = usePassedFocus<HTMLDivElement>(talents.length);
  return (
    <div ref={buttons}>
      {talents.length === 0 ? (
        <Text marginTop="8" size="s" tone="ink" lineHeight="1.45" wrap="anywhere">
          {t('blocked.none')}
        </Text>
      ) : (
        <List marginTop="8" aria-labelledby={labelledBy}>
          {talents.map((talent) => (
            <Row key={talent.id} talent={talent} isBusy={talent.id === busyId} onUnblock={() => run(talent)} />
          ))}
        </List>
      )}
    </div>
  );
}

interface RowProps {
  talent: BlockedTalent;
  isBusy: boolean;
  onUnblock: () => void;
}

function Row({ talent: { name, blockedBy, blockedAt }, isBusy, onUnblock }: RowProps) {
  const t = useTexts('verification');
  const moment = momentOf(new Date(blockedAt).toISOString(), useLanguage());
  return (
    <Wrap as="li" gap="12 16" padding="12 0" justify="space-between" className={classes.row}>
      <div className={classes.text}>
        <Text size="m" weight="600">
          {name}
        </Text>
        <Text marginTop="4" size="xs" tone="mute">
          {blockedBy === null ? t('blocked.byFormer', { moment }) : t('blocked.by', { name: blockedBy, moment })}
        </Text>
      </div>
      <Button
        variant="default"
        size="sm"
        aria-label={t('blocked.unblock.label', { name })}
        loading={isBusy}
        onClick={onUnblock}
      >
        {t('blocked.unblock')}
      </Button>
    </Wrap>
  );
}

/** Unblocks an engineer. A failure shows a notice. */
function useUnblock() {
  const t = useTexts('verification');
  const client = useQueryClient();
  const unblocking = useMutationOnce({
    mutationFn: ({ id }: BlockedTalent) => send(unblock, { userId: id }),
    onSuccess: async (_, { name }) => {
      forget(client, getProfile, clientHome, messagingInit);
      await invalidate(client, blockedTalents);
      showNotice({ text: t('blocked.unblocked', { name }), tone: 'success' });
    },
  });
  return { run: unblocking.mutate, busyId: unblocking.isPending ? unblocking.variables.id : undefined };
}
