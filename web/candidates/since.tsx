import type { ClosedReason, Standing } from '#contract/candidates.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text, Wrap } from '#web/ui/layout.tsx';
import classes from './person-acts.module.css';

interface Props {
  /** When they were moved, ISO 8601 in UTC. */
  at: string;
  /** First name of who moved them; absent for an automatic move. */
  mover?: string | undefined;
  reason?: ClosedReason | null | undefined;
  declineReason?: Standing['declineReason'];
}

/** When and by whom a person was moved to their stage, and why a closed one was. */
export function Since({ at, mover, reason, declineReason }: Props) {
  const t = useTexts('candidates');
  const date = new Date(at);
  return (
    <Wrap as="p" gap="2 10" size="s" tone="mute" className={classes.since}>
      {reason && <Reason reason={reason} declineReason={declineReason} />}
      <time dateTime={at}>{mover === undefined ? t('since', { date }) : t('since.by', { date, name: mover })}</time>
    </Wrap>
  );
}

/** Why a candidate was closed; with the reason of one who declined: 'Not interested: Pay'. */
export function Reason({ reason, declineReason }: { reason: ClosedReason; declineReason?: Standing['declineReason'] }) {
  const t = useTexts('candidates');
  return (
    <Text as="strong" tone="ink" weight="600">
      {reason === 'declined' && declineReason
        ? t('reason.declinedFor', { reason: t(`reason.${declineReason}`) })
        : t(`reason.${reason}`)}
    </Text>
  );
}
