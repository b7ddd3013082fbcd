import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { accountTypes } from '#contract/call.ts';
import { Id, LongId } from '#contract/fields.ts';
import { at } from '#contract/screens.ts';
import { withoutTurning } from '#contract/visible-text.ts';
import {
  type Block,
  type Page,
  type Picture,
  button,
  heading,
  inSubject,
  line,
  quiet,
  quote,
  shorten,
  userMail,
} from '#server/mail/service.ts';
import {
  type MailRecipient,
  type MailedMessage,
  findMailRecipient,
  listUnread,
  wantsMail,
} from './message-mail-store.ts';

/** Waiting messages of one thread. */
interface MailedThread {
  /** Name of the writer. */
  name: string;
  companyName: string | null;
  /** The company's logo; null if there is none. */
  logo: Picture | null;
  /** The first ones, ascending; videos and files are described in words. */
  messages: readonly MailedMessage[];
  /** Number of waiting messages. */
  count: number;
}

/** Longest text shown in full. */
const maxTextLength = 2_000;

/** A user's still unread messages, if they still want mail. Shows content as text, never markup; all links are ours. */
const newMessages = userMail({
  name: 'new-messages-mail',
  shownAs: 'new messages',
  // Only references, so that messages read or deleted before it is sent are left out.
  details: z.object({ threads: z.array(z.object({ threadId: Id, fromId: LongId, throughId: LongId })) }),
  // About a day of tries. After that, the next message triggers a new mail.
  maxTries: 60,
  subscription: 'messages',
  async find({ db, findLogo }, { userId, details }) {
    const recipient = await findMailRecipient(db, userId ?? 0);
    if (!wantsMail(recipient)) return undefined;
    const unread = await listUnread(db, recipient.id, details.threads);
    if (unread.length === 0) return undefined;
    const threads = await Promise.all(
      unread.map(
        async ({ firstName, lastName, companyAvatarKey, companyName, messages, count }): Promise<MailedThread> => ({
          name: `${firstName} ${lastName}`,
          companyName,
          logo: await findLogo(companyAvatarKey),
          messages,
          count,
        }),
      ),
    );
    const { email, language } = recipient;
    return { email, language, path: placeOf(recipient, unread), threads };
  },
  words({ path, threads }, { t, product, link, settingsLinks }) {
    const count = threads.reduce((sum, thread) => sum + thread.count, 0);
    const [first, ...others] = threads;
    const only = others.length === 0 ? first : undefined;
    const title = only
      ? t('messages.titleFromOne', { count, name: writer(only) })
      : t('messages.titleFromSeveral', { count, people: threads.length });
    return {
      subject: inSubject(title, 120),
      title,
      logo: only?.logo ?? null,
      blocks: [
        ...threads.flatMap((thread) => [
          ...(only ? [] : [heading(writer(thread), thread.logo)]),
          ...blocksOf(thread, t),
        ]),
        button({ label: only ? t('messages.answer') : t('messages.open'), link: link(path) }),
        quiet(t('messages.reason', { product }), settingsLinks),
      ],
    };
  },
});

export const messagingMails = { newMessages };

const writer = ({ name, companyName }: MailedThread): string =>
  inSubject(companyName === null ? name : `${name}, ${companyName}`, 100);

function blocksOf({ messages, count }: MailedThread, t: Page['t']): Block[] {
  const left = count - messages.length;
  const quotes = messages.map(({ text, hasVideo, files }) =>
    quote(
      [
        ...(hasVideo ? [t('messages.sentVideo')] : []),
        ...files.map((name) => t('messages.sentFile', { name: readable(name) })),
        ...(text === '' ? [] : [readable(text)]),
      ].join('\n'),
    ),
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

/** The thread's screen when the mail is about one thread, else the list of threads. */
function placeOf({ type }: MailRecipient, threads: readonly { partnerId: number }[]): string {
  const screen = type === accountTypes.talent ? at.talentMessages : at.clientMessages;
  const [first, ...others] = threads;
  return addresses.addressOf(screen, others.length === 0 ? first?.partnerId : undefined);
}
