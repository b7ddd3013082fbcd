import type { Settings } from '#server/platform/process/settings.ts';
import { type Block, button, heading, line, mailSettingsLinks, quiet, quote, render } from './blocks.ts';
import { inSubject, type Mail, shorten } from './mail.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

/** Waiting messages of one thread. */
export interface MailedThread {
  /** Name of the writer. */
  name: string;
  companyName: string | null;
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
}

/** Longest text shown whole. */
const maxTextLength = 2_000;

/** The mail with a user's unread messages. Their content appears as text, never as markup, and the only links are ours. */
export function newMessagesMail(
  settings: Pick<Settings, 'productName' | 'appUrl' | 'secret'>,
  { recipient, path, threads }: NewMessages,
): Pick<Mail, 'subject' | 'text' | 'html' | 'unsubscribeUrl'> {
  const { productName, appUrl } = settings;
  const count = threads.reduce((sum, thread) => sum + thread.count, 0);
  const [first] = threads;
  const from = threads.length === 1 && first ? writer(first) : `${threads.length} people`;
  const what = count === 1 ? 'New message' : `${count} new messages`;
  const title = `${what} from ${from}`;
  const unsubscribeUrl = unsubscribeLink(settings, { userId: recipient.id, kind: 'messages' }, recipient.email);
  return {
    subject: inSubject(title, 120),
    ...render({
      productName,
      title,
      blocks: [
        ...threads.flatMap((thread) => [
          ...(threads.length === 1 ? [] : [heading(writer(thread))]),
          ...blocksOf(thread),
        ]),
        button({ label: threads.length === 1 ? 'Read and answer' : 'Open your messages', link: `${appUrl}${path}` }),
        quiet(
          `You get this mail since you were not on ${productName} when this was written. An answer to it reaches nobody: please answer there.`,
          mailSettingsLinks({ appUrl, unsubscribeUrl }),
        ),
      ],
    }),
    unsubscribeUrl,
  };
}

const writer = ({ name, companyName }: MailedThread): string =>
  inSubject(companyName === null ? name : `${name}, ${companyName}`, 100);

function blocksOf({ messages, count }: MailedThread): Block[] {
  const left = count - messages.length;
  const quotes = messages.map(({ text, hasVideo }) =>
    quote([...(hasVideo ? ['Sent a video.'] : []), ...(text === '' ? [] : [readable(text)])].join('\n')),
  );
  if (left === 0) return quotes;
  return [...quotes, line(left === 1 ? 'And one more message.' : `And ${left} more messages.`)];
}

/** Removes control characters and direction marks that could affect the surrounding text. */
function readable(text: string): string {
  const clean = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
  return shorten(clean, maxTextLength);
}
