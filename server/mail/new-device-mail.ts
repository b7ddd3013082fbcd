import type { Device } from '#contract/own-account.ts';
import { type Language, fallbackLanguage, localeOf } from '#contract/texts/languages.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { address, button, line, render } from './blocks.ts';

interface NewDeviceMail {
  productName: string;
  device: Device;
  /** When the session began. */
  at: Date;
  /** The user's account screen. */
  link: string;
  language?: Language;
}

/** The mail about a sign-in in a browser that is new to the account. */
export function newDeviceMail({ productName: product, device, at, link, language = fallbackLanguage }: NewDeviceMail): {
  subject: string;
  text: string;
  html: string;
} {
  const t = textsOf(language, 'mail');
  const { browser, system } = device;
  const name =
    browser !== null && system !== null
      ? t('newDevice.device', { browser, system })
      : (browser ?? system ?? t('newDevice.unknown'));
  const format = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' } as const;
  const time = at.toLocaleString(localeOf(language), format);
  return {
    subject: t('newDevice.subject', { product }),
    ...render({
      productName: product,
      title: t('newDevice.title', { product }),
      language,
      blocks: [
        address(t('newDevice.facts', { device: name, time })),
        line(t('newDevice.yours')),
        line(t('newDevice.notYours')),
        button({ label: t('newDevice.look'), link }),
      ],
    }),
  };
}
