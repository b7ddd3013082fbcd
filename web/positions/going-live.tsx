import { confirm } from '#web/ui/confirm.tsx';
import { countCandidates } from './candidate-count.ts';
import classes from './going-live.module.css';
import type { PositionDraft } from './position-draft.ts';

/**
 * Asks before a position goes Live, naming the title, the number of talents it is for, and the client's address (spec 8).
 * The number is asked anew; throws when it cannot be had.
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
        <dt>Matching now</dt>
        <dd>{count === 1 ? '1 talent' : `${count} talents`}</dd>
        <dt>Your email address</dt>
        <dd>{email}</dd>
      </dl>
    ),
  });
}
