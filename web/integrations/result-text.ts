import type { WebhookResult } from '#contract/integrations.ts';
import { dateFormat } from '#contract/texts/formats.ts';
import type { useTexts } from '#web/platform/texts/texts.ts';

/** Host and path of an address, as rows show it. */
export const placeOf = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** Formats a moment as briefly as possible: '20:46', on other days '3 May, 20:46'. */
export function shortMomentOf(moment: string, locale: string): string {
  const at = new Date(moment);
  const isToday = at.toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ day: 'numeric', month: 'short' } as const);
  return dateFormat(locale, { ...day, hour: 'numeric', minute: '2-digit' }).format(at);
}

export const isTaken = ({ status }: WebhookResult): boolean => status !== null && status >= 200 && status < 300;

/** Outcome of an attempt in words: '200, in 140 ms' or '503'. */
export function resultText(t: ReturnType<typeof useTexts<'integrations'>>, result: WebhookResult): string {
  const { word, status, milliseconds } = result;
  if (isTaken(result)) return t('result.taken', { status: String(status), milliseconds });
  return word === 'answered' ? t('result.status', { status: String(status) }) : t(`result.${word}`);
}
