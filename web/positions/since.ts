import type { PositionCard } from '#contract/positions.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';

/** Since when a position is Live, and confirmed as open, or when a Draft was added. */
export function sinceOf({ since, confirmedAt, isLive }: PositionCard, t: TextsOf<'positions'>): string | undefined {
  if (since === undefined) return undefined;
  const date = new Date(since);
  if (!isLive) return t('card.addedOn', { date });
  return confirmedAt ? t('card.confirmed', { date, confirmed: new Date(confirmedAt) }) : t('card.liveSince', { date });
}
