import { useQueryClient } from '@tanstack/react-query';
import { type PositionCard, listPositions, renewPosition } from '#contract/positions.ts';
import { send } from '#web/platform/calls/api.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Text } from '#web/ui/layout.tsx';
import { useFocusHandover } from '#web/ui/passed-focus.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { titleOf } from './position-draft.ts';
import classes from './ending-notice.module.css';

/** Time before its end in which a position can be renewed on the spot. */
const near = 14 * 86_400_000;

interface Props {
  position: Pick<PositionCard, 'hashId' | 'title' | 'endsAt'>;
  /** Shows the end date even if it is far off. */
  isAlways?: boolean;
}

/**
 * When a Live position ends and, close to that, the question whether it is still open; renders nothing if it never
 * ends.
 */
export function EndingNotice({ position, isAlways = false }: Props) {
  const t = useTexts('positions');
  const client = useQueryClient();
  const root = useFocusHandover<HTMLDivElement>();
  const title = titleOf(position, t);
  const renewing = useMutationOnce({
    mutationFn: () => send(renewPosition, { positionHashId: position.hashId }),
    onSuccess: ({ endsAt }) => {
      if (endsAt) showNotice({ text: t('end.renewed', { title, date: new Date(endsAt) }), tone: 'success' });
    },
    // Failed because it has ended or was deleted: the list shows that too.
    onSettled: () => invalidate(client, listPositions),
  });
  const endsAt = renewing.data ? renewing.data.endsAt : position.endsAt;
  if (!endsAt) return null;
  const date = new Date(endsAt);
  if (!isNear(date))
    return (
      isAlways && (
        <Text size="s" tone="mute" className={classes.line}>
          {t('end.on', { date })}
        </Text>
      )
    );
  return (
    <Card ref={root} flow="wrap" fill="dashed" gap="8 16" justify="space-between" className={classes.root}>
      <Text size="s" lineHeight="1.45" className={classes.text}>
        {t.rich('end.question', { date, strong: <strong /> })}
      </Text>
      <Button size="sm" loading={renewing.isPending} onClick={() => renewing.mutate()}>
        {t.rich('end.renew', { title, hidden: <VisuallyHidden /> })}
      </Button>
    </Card>
  );
}

/** Whether a position ends so soon that its owner is asked. */
export const isNear = (end: Date): boolean => end.getTime() - Date.now() <= near;
