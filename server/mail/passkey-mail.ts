import type { Device } from '#contract/own-account.ts';
import { utcTimeOf } from '#contract/texts/days.ts';
import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { address, button, line, render } from './blocks.ts';
import { deviceName } from './facts.ts';
import type { Content } from './mail.ts';

/** What has happened to a user's passkeys; `refused`: one seems to be copied. */
export const passkeyEvents = ['added', 'removed', 'refused', 'reset'] as const;
export type PasskeyEvent = (typeof passkeyEvents)[number];

interface PasskeyMail {
  productName: string;
  event: PasskeyEvent;
  /** Where it was done; null if not by the user. */
  device: Device | null;
  at: Date;
  /** The user's account screen. */
  link: string;
  language?: Language;
}

/** The mail about a user's passkeys. It leaves their names out, which may hold anything. */
export function passkeyMail({
  productName: product,
  event,
  device,
  at,
  link,
  language = fallbackLanguage,
}: PasskeyMail): Content {
  const t = textsOf(language, 'mail');
  const time = utcTimeOf(at, language);
  return {
    subject: t('passkey.subject', { product }),
    ...render({
      productName: product,
      title: t(`passkey.${event}`),
      language,
      blocks: [
        address(
          device ? t('passkey.facts', { device: deviceName(device, language), time }) : t('passkey.time', { time }),
        ),
        line(t(`passkey.${event}.note`)),
        line(t(event === 'reset' ? 'passkey.questions' : 'passkey.notYours')),
        button({ label: t('newDevice.look'), link }),
      ],
    }),
  };
}
