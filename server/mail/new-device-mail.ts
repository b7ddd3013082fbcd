import type { Device } from '#contract/own-account.ts';
import { utcTimeOf } from '#contract/texts/days.ts';
import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { address, button, line, render } from './blocks.ts';
import { deviceName } from './facts.ts';

interface NewDeviceMail {
  productName: string;
  device: Device;
  way: 'code' | 'passkey';
  /** When the session began. */
  at: Date;
  /** The user's account screen. */
  link: string;
  language?: Language;
}

/** The mail about a sign-in in a browser that is new to the account. */
export function newDeviceMail({
  productName: product,
  device,
  way,
  at,
  link,
  language = fallbackLanguage,
}: NewDeviceMail): {
  subject: string;
  text: string;
  html: string;
} {
  const t = textsOf(language, 'mail');
  return {
    subject: t('newDevice.subject', { product }),
    ...render({
      productName: product,
      title: t('newDevice.title', { product }),
      language,
      blocks: [
        address(t('newDevice.facts', { device: deviceName(device, language), time: utcTimeOf(at, language), way })),
        line(t('newDevice.yours')),
        line(t('newDevice.notYours')),
        button({ label: t('newDevice.look'), link }),
      ],
    }),
  };
}
