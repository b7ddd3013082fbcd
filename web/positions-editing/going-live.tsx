import { countRecipients } from '#contract/announcements.ts';
import { send } from '#web/platform/api.ts';
import { confirm } from '#web/ui/confirm.tsx';
import classes from './going-live.module.css';
import type { PositionDraft } from './position-draft.ts';

/**
 * Asks for confirmation before a position goes Live, naming its title, the number of recipients, and the client's email
 * address. Fetches the current number; rejects if that fails.
 */
export async function confirmLive(
  positionHashId: string,
  { title, skillIds, countryIds, isPhysical, isRemote, timezone, timezoneMargin }: PositionDraft,
  email: string,
): Promise<boolean> {
  const { recipientCount: count } = await send(countRecipients, {
    positionHashId,
    skills: [...skillIds],
    countryIds: [...countryIds],
    isPhysical,
    isRemote,
    timezone,
    timezoneMargin,
  });
  return confirm({
    text: 'Are you sure you want to go Live?',
    confirmLabel: 'Go Live',
    details: (
      <dl className={classes.facts}>
        <dt>Position</dt>
        <dd>{title}</dd>
        <dt>Will be sent to</dt>
        <dd>{count === 1 ? '1 talent' : `${count} talents`}</dd>
        <dt>Answers go to</dt>
        <dd>{email}</dd>
      </dl>
    ),
  });
}
