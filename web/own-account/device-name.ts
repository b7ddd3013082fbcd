import type { Device } from '#contract/own-account.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';

/** Names a device: 'Firefox on Linux'. */
export function deviceName(t: TextsOf<'own-account'>, { browser, system }: Device): string {
  if (browser !== null && system !== null) return t('device.both', { browser, system });
  return browser ?? system ?? t('device.unknown');
}
