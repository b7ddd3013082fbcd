import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Thread } from '#contract/messaging.ts';
import { endConversation } from '#contract/privacy.ts';
import { send } from '#web/platform/calls/api.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Button } from '#web/ui/button.tsx';
import { usePassedFocus } from '#web/ui/passed-focus.ts';
import classes from './foot-notices.module.css';
import { invalidateThreads } from '#web/threads/invalidate-threads.ts';
import { Text, Wrap } from '#web/ui/layout.tsx';

interface Props {
  thread: Thread;
  /** Whether the talent must confirm before writing. */
  isAsking: boolean;
  onWrite: () => void;
  onEnded: () => void;
}

/** Notes above the composer that the talent hides from the other person's company, with their options. */
export function FootNotices({ thread: { threadId, user, mayEnd = false }, isAsking, onWrite, onEnded }: Props) {
  const t = useTexts('messaging');
  const client = useQueryClient();
  const ending = useMutationOnce({
    mutationFn: () => send(endConversation, { threadId }),
    onSuccess: () => {
      onEnded();
      return invalidateThreads(client);
    },
  });
  const buttons = usePassedFocus<HTMLDivElement>(isAsking || undefined);
  const who = { name: `${user.firstName} ${user.lastName}`, company: user.company?.name ?? '' };
  return (
    <div ref={buttons}>
      {isAsking && (
        <Notice text={t('hidden.text', who)}>
          <Button variant="default" size="sm" onClick={onWrite}>
            {t('hidden.write')}
          </Button>
        </Notice>
      )}
      {mayEnd && (
        <Notice text={t('hidden.kept', who)}>
          <Button variant="default" size="sm" loading={ending.isPending} onClick={() => ending.mutate()}>
            {t('hidden.end')}
          </Button>
        </Notice>
      )}
    </div>
  );
}

const Notice = ({ text, children }: { text: string; children: ReactNode }) => (
  <Wrap gap="12" padding="12 0" justify="space-between">
    <Text size="s" lineHeight="1.45" wrap="anywhere" className={classes.text}>
      {text}
    </Text>
    {children}
  </Wrap>
);
