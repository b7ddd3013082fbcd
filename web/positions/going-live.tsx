import { confirm } from '#web/ui/confirm.tsx';
import { countCandidates } from './candidate-count.ts';
import classes from './going-live.module.css';
import type { PositionDraft } from './position-draft.ts';

/**
 * Asks before a position goes Live, naming what will be sent, to how many, and whom they will answer (spec 8). The
 * number is asked anew, since mail goes by it; throws when it cannot be had.
 */
export async function confirmLive(draft: PositionDraft, email: string): Promise<boolean> {
  const count = await countCandidates(draft);
  return confirm({
    text: 'Are you sure you want to go Live?',
    confirmLabel: 'Go Live',
    details: (
      <dl className={classes.facts}>
        <dt>Position</dt>
        <dd>{draft.title}</dd>
        <dt>Will be sent to</dt>
        <dd>{count === 1 ? '1 talent' : `${count} talents`}</dd>
        <dt>Replies go to</dt>
        <dd>{email}</dd>
      </dl>
    ),
  });
}
