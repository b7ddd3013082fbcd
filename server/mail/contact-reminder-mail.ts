import { dateLocaleOf } from '#contract/texts/days.ts';
import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { button, line, mailSettingsLinks, quiet, render } from './blocks.ts';
import { type Content, type Mail, inSubject } from './mail.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

interface ContactReminder {
  recipient: { id: number; email: string };
  writer: { name: string; companyName: string | null };
  writtenAt: Date;
  /** Root-relative path of the thread. */
  path: string;
  language?: Language;
}

/** The mail about a first message that waits for an answer. Its subject names nobody. */
export function contactReminderMail(
  settings: Pick<Settings, 'productName' | 'appUrl' | 'secret'>,
  { recipient, writer: { name, companyName }, writtenAt, path, language = fallbackLanguage }: ContactReminder,
): Content & Pick<Mail, 'unsubscribeUrl'> {
  const { productName: product, appUrl } = settings;
  const t = textsOf(language, 'mail');
  const writer = inSubject(companyName === null ? name : `${name}, ${companyName}`, 100);
  const day = writtenAt.toLocaleDateString(dateLocaleOf(language), { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const unsubscribeUrl = unsubscribeLink(settings, { userId: recipient.id, kind: 'messages' }, recipient.email);
  return {
    subject: t('reminder.subject', { product }),
    ...render({
      productName: product,
      title: t('reminder.title'),
      language,
      blocks: [
        line(t('reminder.text', { writer, day })),
        line(t(companyName === null ? 'reminder.toCompany' : 'reminder.toTalent')),
        button({ label: t('reminder.open'), link: `${appUrl}${path}` }),
        quiet(t('reminder.reason', { product }), mailSettingsLinks({ appUrl, unsubscribeUrl }, language)),
      ],
    }),
    unsubscribeUrl,
  };
}
