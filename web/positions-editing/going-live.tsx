import { countRecipients } from '#contract/announcements.ts';
import { conditionFields } from '#contract/conditions.ts';
import { payloadOf } from '#web/forms/form-draft.ts';
import { send } from '#web/platform/api.ts';
import { confirm } from '#web/ui/confirm.tsx';
import classes from './going-live.module.css';
import type { PositionDraft } from './position-draft.ts';

/**
 * Asks for confirmation before a position goes Live, naming its title, the number of recipients, and the client's email
 * address. Fetches the current number; rejects if that fails.
 */
export async function confirmLive(positionHashId: string, draft: PositionDraft, email: string): Promise<boolean> {
  const { recipientCount: count } = await send(countRecipients, {
    positionHashId,
    ...payloadOf(conditionFields, draft),
  });
  return confirm({
    text: 'Are you sure you want to go Live?',
    confirmLabel: 'Go Live',
    details: (
      <dl className={classes.facts}>
        <dt>Position</dt>
        <dd>{draft.title}</dd>
        <dt>Will be sent to</dt>
        <dd>{count === 1 ? '1 talent' : `${count} talents`}</dd>
        <dt>Answers go to</dt>
        <dd>{email}</dd>
      </dl>
    ),
  });
}
