import type { Device } from '#contract/own-account.ts';
import type { Language } from '#contract/texts/languages.ts';
import { textsOf } from '#server/platform/texts/texts.ts';

/** Names a device: 'Firefox on Linux'. */
export function deviceName({ browser, system }: Device, language: Language): string {
  const t = textsOf(language, 'mail');
  if (browser !== null && system !== null) return t('device.both', { browser, system });
  return browser ?? system ?? t('device.unknown');
}
