import { accountTypes } from '#contract/call.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';

interface Recipient {
  type: number;
  firstName: string;
}

/** The line offered for the first message about a position. */
export function firstLine(
  t: TextsOf<'messaging'>,
  writer: number,
  { type, firstName }: Recipient,
  title: string,
): string {
  const values = { name: firstName, title };
  if (writer === accountTypes.talent) return t('position.firstOfTalent', values);
  return t(type === accountTypes.talent ? 'position.firstOfClient' : 'position.firstOfColleague', values);
}
