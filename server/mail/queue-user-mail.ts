import * as z from 'zod/mini';
import type { FailedMail } from '#contract/admin.ts';
import type { Language } from '#contract/texts/languages.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import {
  type Attempt,
  type Delivery,
  type Handler,
  type Kind,
  type Outcome,
  defineKind,
  enqueue,
} from '#server/platform/deliveries/deliveries.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { mailLanguage } from '#server/platform/texts/language.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { type Block, type Link, footer, mailSettingsLinks, render } from './write-blocks.ts';
import { deliver } from './deliver-mail.ts';
import { type Mail, messageIdOf } from './compose-mail.ts';
import { type FindLogo, type Picture, createLogos } from './embed-pictures.ts';
import { notingRefusals } from './record-refusals.ts';
import { returnPath } from './record-bounce.ts';
import { type OpenTransport, type Transport, openMailTransport } from './send-mail.ts';
import { type Kind as Subscription, unsubscribeLink } from './sign-unsubscribe-link.ts';

type MailServices = Pick<Services, 'settings' | 'db' | 'log' | 'storage'>;

/** Services for composing and sending mails. */
interface MailMeans extends MailServices {
  findLogo: FindLogo;
}

/** The recipient of a mail; its facts extend this. */
interface Addressed {
  email: string;
  /** The user's choice; null or not offered means English. */
  language: string | null;
}

/** Values and helpers for writing the texts of a mail. */
export interface Page {
  t: ReturnType<typeof textsOf<'mail'>>;
  language: Language;
  /** Name of the product. */
  product: string;
  /** Completes a root-relative path to an address. */
  link: (path: string) => string;
  /** Links of the small print, if users can switch the mail off; empty otherwise. */
  settingsLinks: readonly Link[];
}

/** The content of a mail. */
export interface Words {
  subject: string;
  /** The subject if absent. */
  title?: string;
  /** A company's logo, above the title. */
  logo?: Picture | null;
  blocks: readonly Block[];
  replyTo?: Mail['replyTo'] | null;
  calendar?: Mail['calendar'];
}

/** Hands a mail over; see `Attempt` for `mayLeave`. */
type HandOver = (mayLeave?: Parameters<Attempt['handOver']>[0]) => Promise<void>;

interface Written<Details extends z.ZodMiniObject, Facts extends Addressed> extends Partial<
  Omit<Kind<Details>, 'channel'>
> {
  /** Permanent name in the table. */
  name: string;
  /** The kind under which administrators see it if it fails; null if it is listed elsewhere. */
  shownAs: FailedMail['kind'] | null;
  details: Details;
  /** The subscription that users can switch off to stop this mail. */
  subscription?: Subscription;
  /** Number of connections that stay open from mail to mail; if absent, each mail has its own. */
  connections?: number;
  /** Finds recipient and facts of the mail when it is sent; undefined if it is no longer wanted. */
  find: (means: MailMeans, delivery: Delivery & { details: z.output<Details> }) => Promise<Facts | Outcome | undefined>;
  words: (facts: Facts, page: Page) => Words;
  /** Names a mail for its Message-ID; the delivery's name by default. */
  messageName?: (facts: Facts, delivery: Delivery) => string;
  /** Hands the mail over, if something must be stored with that. */
  leave?: (
    db: Database,
    mail: { delivery: Delivery & { details: z.output<Details> }; facts: Facts; handOver: HandOver },
  ) => Promise<void>;
}

/** A kind of mail, as listed with others. */
export interface MailKind {
  readonly kind: Kind;
  readonly shownAs: FailedMail['kind'] | null;
  /** Sends the mail over a transport that all kinds share. */
  readonly handler: (means: MailMeans, send: Transport) => Handler;
}

/** A kind of mail to users. */
interface UserMail<Details extends z.ZodMiniObject, Facts extends Addressed> extends MailKind {
  readonly kind: Kind<Details>;
  /** Enqueues the mail in the caller's transaction. */
  readonly queue: (db: Database, details: z.input<Details>, options: Parameters<typeof enqueue>[3]) => Promise<void>;
  /** Writes the mail to a user, complete except for the Message-ID. */
  readonly write: (settings: WriteSettings, facts: Facts, userId?: number) => Omit<Mail, 'messageId'>;
}

type WriteSettings = Pick<
  Settings,
  'productName' | 'logo' | 'accent' | 'appUrl' | 'imprintUrl' | 'secret' | 'languages'
>;

/** About three days of tries: every few seconds at first, later every half hour. */
const persistence = { urgency: 'soon', maxTries: 150, longestPauseSeconds: 1_800 } as const;

/** Earlier releases gave each mail its Message-ID when it was queued, and stored it in the details. */
const Queued = z.object({ messageId: z.optional(z.string()) });

/**
 * Declares a kind of mail in one place: its details, recipient and content. Everything is read when the mail is sent,
 * so it is up to date. Tried for about three days by default.
 */
export function userMail<Details extends z.ZodMiniObject, Facts extends Addressed>({
  shownAs,
  subscription,
  connections,
  find,
  words,
  messageName = (_facts, delivery) => nameOf(delivery),
  leave,
  ...rest
}: Written<Details, Facts>): UserMail<Details, Facts> {
  const kind = defineKind<Details>({ ...persistence, ...rest, channel: 'mail' });

  const write: UserMail<Details, Facts>['write'] = (settings, facts, userId = 0) => {
    const { productName, appUrl, imprintUrl } = settings;
    const language = mailLanguage(settings, facts.language);
    const t = textsOf(language, 'mail');
    const unsubscribeUrl = subscription && unsubscribeLink(settings, { userId, kind: subscription }, facts.email);
    const {
      subject,
      title = subject,
      logo,
      blocks,
      replyTo,
      calendar,
    } = words(facts, {
      t,
      language,
      product: productName,
      link: (path) => `${appUrl}${path}`,
      settingsLinks: unsubscribeUrl === undefined ? [] : mailSettingsLinks({ appUrl, unsubscribeUrl }, language),
    });
    const imprint = imprintUrl === undefined ? [] : [footer({ label: t('link.imprint'), link: imprintUrl })];
    return {
      to: facts.email,
      subject,
      ...render({ ...settings, title, avatar: logo ?? null, blocks: [...blocks, ...imprint], language }),
      ...(replyTo && { replyTo }),
      ...(calendar && { calendar }),
      ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
    };
  };

  const handler: UserMail<Details, Facts>['handler'] = (means, shared) => {
    let kept: OpenTransport | undefined;
    const send: Transport = (...mail) =>
      (connections === undefined ? shared : (kept ??= openSender(means, connections)).send)(...mail);
    return {
      kind,
      async run(queued, attempt) {
        const delivery = { ...queued, details: kind.details.parse(queued.details) };
        let found = await find(means, delivery);
        // Facts that changed during the wait are read again.
        if (isFound(found) && kind.urgency === 'later' && (await attempt.takeTurn()))
          found = await find(means, delivery);
        if (!isFound(found)) return found ?? 'withdrawn';
        const facts = found;
        const { messageId = messageIdOf(means.settings, messageName(facts, queued)) } = Queued.parse(queued.details);
        const { userId } = delivery;
        const path = userId === null ? undefined : returnPath(means.settings, userId, facts.email);
        const mail = { ...write(means.settings, facts, userId ?? 0), messageId, returnPath: path };
        const handOver: HandOver = (mayLeave) => deliver(send, mail, attempt, mayLeave);
        await (leave ? leave(means.db, { delivery, facts, handOver }) : handOver());
        return 'sent';
      },
      rest() {
        kept?.close();
        kept = undefined;
      },
    };
  };

  return { kind, shownAs, queue: (db, details, options) => enqueue(db, kind, details, options), write, handler };
}

const isFound = <Facts extends Addressed>(found: Facts | Outcome | undefined): found is Facts =>
  typeof found === 'object' && 'email' in found;

/**
 * Names a delivery by everything that stays the same on retries. Its id alone might name another mail once a database
 * restored from a backup assigns it again.
 */
const nameOf = ({ kind, id, userId, address, subjectId, details }: Delivery): string =>
  JSON.stringify([kind, id, userId, address, subjectId, details]);

/**
 * Opens a sender, by SMTP or to the outbox, that records refused addresses; see `openMailTransport` for `connections`.
 */
function openSender(
  { settings, db, log }: Pick<MailServices, 'settings' | 'db' | 'log'>,
  connections?: number,
): OpenTransport {
  const { send, close } = openMailTransport(settings, connections);
  return { send: notingRefusals(db, send, log), close };
}

/** Handlers of kinds of mail. */
export function mailHandlers(services: MailServices, mails: readonly MailKind[]): Handler[] {
  const means = { ...services, findLogo: createLogos(services) };
  const { send } = openSender(services);
  return mails.map((mail) => mail.handler(means, send));
}
