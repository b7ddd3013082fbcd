import * as addresses from '#contract/addresses.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { layout } from './layout.ts';
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
  const action = threads.length === 1 ? 'Read and answer' : 'Open your messages';
  const link = `${appUrl}${path}`;
  const unsubscribeUrl = unsubscribeLink(settings, { userId: recipient.id, kind: 'messages' }, recipient.email);
  const settingsUrl = `${appUrl}${addresses.mailSettings}`;
  const reason = `You get this mail since you were not on ${productName} when this was written. An answer to it reaches nobody: please answer there.`;
  const parts = threads.map((thread) => ({
    heading: threads.length === 1 ? null : writer(thread),
    ...partsOf(thread),
  }));
  return {
    subject: inSubject(title, 120),
    text: [
      productName,
      title,
      ...parts.flatMap(({ heading, texts, more }) => [
        ...(heading === null ? [] : [heading]),
        ...texts.map((text) => text.replaceAll(/^/gm, '    ')),
        ...(more === null ? [] : [more]),
      ]),
      `${action}: ${link}`,
      reason,
      `Unsubscribe: ${unsubscribeUrl}`,
      `Mail settings: ${settingsUrl}`,
      '',
    ].join('\n\n'),
    html: layout(
      productName,
      title,
      html`${parts.map(threadPart)}
        <p style="margin: 18px 0">
          <a
            class="button"
            href="${link}"
            style="display: inline-block; padding: 10px 18px; border-radius: 10px; background: #0e5a48; color: #ffffff; font-weight: 650; text-decoration: none"
            >${action}</a
          >
        </p>
        <p class="quiet" style="margin: 0; font-size: 14px; color: #5b605a">
          ${reason} <a class="quiet" href="${unsubscribeUrl}" style="color: #5b605a">Unsubscribe</a> ·
          <a class="quiet" href="${settingsUrl}" style="color: #5b605a">Mail settings</a>
        </p>`,
    ),
    unsubscribeUrl,
  };
}

interface Part {
  heading: string | null;
  texts: string[];
  more: string | null;
}

const threadPart = ({ heading, texts, more }: Part): Html => html`
  ${heading === null ? [] : [html`<p style="margin: 18px 0 8px; font-weight: 650; overflow-wrap: anywhere">${heading}</p>`]}
  ${texts.map(
    (text) =>
      html`<p
        class="message"
        dir="auto"
        style="margin: 0 0 8px; padding: 10px 14px; border-radius: 14px; background: #f0ede4; overflow-wrap: anywhere"
      >
        ${lines(text)}
      </p>`,
  )}
  ${more === null ? [] : [html`<p class="quiet" style="margin: 0 0 8px; color: #5b605a">${more}</p>`]}
`;

const lines = (text: string): Html[] =>
  text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));

const writer = ({ name, companyName }: MailedThread): string =>
  inSubject(companyName === null ? name : `${name}, ${companyName}`, 100);

function partsOf({ messages, count }: MailedThread): Pick<Part, 'texts' | 'more'> {
  const left = count - messages.length;
  return {
    texts: messages.map(({ text, hasVideo }) =>
      [...(hasVideo ? ['Sent a video.'] : []), ...(text === '' ? [] : [readable(text)])].join('\n'),
    ),
    more: left === 0 ? null : left === 1 ? 'And one more message.' : `And ${left} more messages.`,
  };
}

/** Removes control characters and direction marks that could affect the surrounding text. */
function readable(text: string): string {
  const clean = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
  return shorten(clean, maxTextLength);
}
