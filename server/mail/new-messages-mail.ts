import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import { withoutTurning } from '#contract/visible-text.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { type Block, button, heading, line, mailSettingsLinks, quiet, quote, render } from './blocks.ts';
import { type Content, inSubject, type Mail, shorten } from './mail.ts';
import type { Picture } from './pictures.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

/** Waiting messages of one thread. */
export interface MailedThread {
  /** Name of the writer. */
  name: string;
  companyName: string | null;
  /** The company's logo; null if there is none. */
  logo?: Picture | null;
  /** The first ones, ascending; a video is described in words. */
  messages: readonly { text: string; hasVideo: boolean }[];
  /** Number of waiting messages. */
  count: number;
}

interface NewMessages {
  recipient: { id: number; email: string };
  /** Root-relative path: the thread, or the list if there are several. */
  path: string;
  threads: readonly MailedThread[];
  language?: Language;
}

/** Longest text shown whole. */
const maxTextLength = 2_000;

/** The mail with a user's unread messages. Their content appears as text, never as markup, and the only links are ours. */
export function newMessagesMail(
  settings: Pick<Settings, 'productName' | 'appUrl' | 'secret'>,
  { recipient, path, threads, language = fallbackLanguage }: NewMessages,
): Content & Pick<Mail, 'unsubscribeUrl'> {
  const { productName, appUrl } = settings;
  const t = textsOf(language, 'mail');
  const count = threads.reduce((sum, thread) => sum + thread.count, 0);
  const [first] = threads;
  const title =
    threads.length === 1 && first
      ? t('messages.titleFromOne', { count, name: writer(first) })
      : t('messages.titleFromSeveral', { count, people: threads.length });
  const unsubscribeUrl = unsubscribeLink(settings, { userId: recipient.id, kind: 'messages' }, recipient.email);
  return {
    subject: inSubject(title, 120),
    ...render({
      productName,
      title,
      logo: threads.length === 1 ? (first?.logo ?? null) : null,
      language,
      blocks: [
        ...threads.flatMap((thread) => [
          ...(threads.length === 1 ? [] : [heading(writer(thread), thread.logo)]),
          ...blocksOf(thread, t),
        ]),
        button({ label: threads.length === 1 ? t('messages.answer') : t('messages.open'), link: `${appUrl}${path}` }),
        quiet(t('messages.reason', { product: productName }), mailSettingsLinks({ appUrl, unsubscribeUrl }, language)),
      ],
    }),
    unsubscribeUrl,
  };
}

const writer = ({ name, companyName }: MailedThread): string =>
  inSubject(companyName === null ? name : `${name}, ${companyName}`, 100);

function blocksOf({ messages, count }: MailedThread, t: ReturnType<typeof textsOf<'mail'>>): Block[] {
  const left = count - messages.length;
  const quotes = messages.map(({ text, hasVideo }) =>
    quote([...(hasVideo ? [t('messages.sentVideo')] : []), ...(text === '' ? [] : [readable(text)])].join('\n')),
  );
  if (left === 0) return quotes;
  return [...quotes, line(t('messages.more', { count: left }))];
}

/** Removes control characters and direction marks that could affect the surrounding text. */
function readable(text: string): string {
  const clean = withoutTurning(text)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .trim();
  return shorten(clean, maxTextLength);
}
