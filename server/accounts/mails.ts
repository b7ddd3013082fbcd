import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { Id, LanguageName } from '#contract/fields.ts';
import { Device, Way } from '#contract/own-account.ts';
import { screens } from '#contract/screens.ts';
import { utcTimeOf } from '#contract/texts/days.ts';
import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import {
  address,
  button,
  code as codeBlock,
  findMember,
  findRecipient,
  line,
  plainName,
  quiet,
  seal,
  unseal,
  userMail,
} from '#server/mail/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { readClock } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { withdraw } from '#server/platform/deliveries/deliveries.ts';
import { deviceName } from './name-device.ts';
import { withdrawAbout } from './store.ts';

/** Events of a user's ways to sign in; `refused`: a passkey seems to be copied; `linked`: their organisation. */
export const passkeyEvents = ['added', 'removed', 'refused', 'reset', 'linked', 'unlinked'] as const;

const Purpose = z.enum(['signup', 'signin', 'proof', 'change-email']);

/** A one-time code. It is sent before all other mail, because a user is waiting in front of an open form. */
const code = userMail({
  name: 'code-mail',
  shownAs: 'code',
  urgency: 'now',
  details: z.object({
    purpose: Purpose,
    sealedCode: z.string(),
    expiresAt: z.iso.datetime(),
    // Absent in mail queued by a release without languages.
    language: z._default(LanguageName, fallbackLanguage),
  }),
  // Retried until the code expires, with short pauses so that it is sent soon after the mail server is back.
  maxTries: 1_000,
  longestPauseSeconds: 10,
  keepsRefused: false,
  async find({ db, settings, log }, { address, details: { purpose, sealedCode, expiresAt, language } }) {
    const email = address ?? '';
    const minutes = Math.ceil((Date.parse(expiresAt) - (await readClock(db)).getTime()) / 60_000);
    if (minutes <= 0) {
      log.warn({ feature: 'mail', purpose }, 'code expired before its mail could leave');
      return undefined;
    }
    const code = unseal(settings, sealedCode, codeContext({ to: email, purpose }));
    return { email, language, purpose, code, minutes };
  },
  words: ({ purpose, code, minutes }, { t, product }) => ({
    subject: t(`code.${purpose}.subject`, { code, product }),
    title: t(`code.${purpose}.title`),
    blocks: [
      line(t(`code.${purpose}.action`)),
      codeBlock(code),
      line(t('code.validity', { minutes })),
      quiet(t(`code.${purpose}.warning`, { product })),
    ],
  }),
});

/** Notifies the previous address of a user, its subject, that the account now uses another one. */
const addressChanged = userMail({
  name: 'address-changed-mail',
  shownAs: 'changed address',
  details: z.object({
    changedById: z.optional(Id),
    // Absent in mail queued by a release that could not restore an address.
    sealedToken: z.optional(z.string()),
  }),
  /** Not wanted if the user is deleted or uses that address again. A deleted changer is not named. */
  async find({ db, settings }, { address, subjectId, details: { changedById, sealedToken } }) {
    const email = address ?? '';
    const user = await findMember(db, subjectId, changedById);
    if (!user || user.email === email) return undefined;
    const { language, otherName: changedBy } = user;
    // Users who changed it themselves need no name of a company.
    const companyName = user.id === changedById ? null : user.companyName;
    const token = sealedToken === undefined ? undefined : unseal(settings, sealedToken, restoreContext(email));
    return { email, language, newAddress: user.email, companyName, changedBy, token };
  },
  words({ newAddress, changedBy, token, ...names }, { t, product, link }) {
    const company = names.companyName === null ? null : plainName(names.companyName);
    return {
      subject: t('addressChanged.subject', { product }),
      title: t('addressChanged.title'),
      blocks: [
        line(
          company === null
            ? t('addressChanged.byOneself')
            : changedBy === null
              ? t('addressChanged.byDeleted', { company })
              : t('addressChanged.byMember', { company, name: plainName(changedBy) }),
        ),
        address(newAddress),
        line(t('addressChanged.signedOut')),
        ...(company === null ? [] : [quiet(t('addressChanged.warning', { address: link('') }))]),
        ...(token === undefined
          ? []
          : [
              line(t('addressChanged.restore.note')),
              button({ label: t('addressChanged.restore'), link: link(addresses.restoreAddress(token)) }),
            ]),
      ],
    };
  },
});

/** A sign-in in a browser that is new to the account. */
const newDevice = userMail({
  name: 'new-device-mail',
  shownAs: 'new device',
  details: z.object({
    device: Device,
    // Absent in mail queued by a release that had only codes.
    way: z._default(Way, 'code'),
    at: z.iso.datetime(),
  }),
  async find({ db }, { userId, details }) {
    const user = await findRecipient(db, userId);
    return user && { ...user, ...details };
  },
  words: ({ device, way, at }, { t, language, product, link }) => ({
    subject: t('newDevice.subject', { product }),
    title: t('newDevice.title', { product }),
    blocks: [
      address(
        t('newDevice.facts', { device: deviceName(device, language), time: utcTimeOf(new Date(at), language), way }),
      ),
      line(t('newDevice.yours')),
      line(t('newDevice.notYours')),
      button({ label: t('newDevice.look'), link: link(screens.ownAccount.address) }),
    ],
  }),
});

/** An event of a user's passkeys, or of their organisation's link. It omits names, which may hold anything. */
const passkey = userMail({
  name: 'passkey-mail',
  shownAs: 'passkey',
  details: z.object({
    event: z.enum(passkeyEvents),
    /** Device of the act; null if not by the user. */
    device: z.nullable(Device),
    at: z.iso.datetime(),
  }),
  async find({ db }, { userId, details }) {
    const user = await findRecipient(db, userId);
    return user && { ...user, ...details };
  },
  words({ event, device, at }, { t, language, product, link }) {
    const time = utcTimeOf(new Date(at), language);
    return {
      subject: t('passkey.subject', { product }),
      title: t(`passkey.${event}`),
      blocks: [
        address(
          device ? t('passkey.facts', { device: deviceName(device, language), time }) : t('passkey.time', { time }),
        ),
        line(t(`passkey.${event}.note`)),
        line(t(event === 'reset' ? 'passkey.questions' : 'passkey.notYours')),
        button({ label: t('newDevice.look'), link: link(screens.ownAccount.address) }),
      ],
    };
  },
});

export const accountMails = { code, addressChanged, newDevice, passkey };

interface Code {
  /** The address as stored. */
  to: string;
  code: string;
  purpose: z.infer<typeof Purpose>;
  expiresAt: Date;
  /** English if absent. */
  language?: Language;
}

const codeKey = (code: Pick<Code, 'to' | 'purpose'>): string => `code-mail ${codeContext(code)}`;
const codeContext = ({ to, purpose }: Pick<Code, 'to' | 'purpose'>): string => `${purpose} ${to}`;
const restoreContext = (to: string): string => `restore ${to}`;

/**
 * Enqueues the mail with a one-time code in the caller's transaction. Replaces a waiting one for the same purpose. The
 * code waits encrypted; it is stored nowhere in plain text.
 */
export async function queueCodeMail(
  { settings }: Pick<Services, 'settings'>,
  db: Database,
  { to, code, purpose, expiresAt, language = fallbackLanguage }: Code,
): Promise<void> {
  const sealedCode = seal(settings, code, codeContext({ to, purpose }));
  const details = { purpose, sealedCode, expiresAt: expiresAt.toISOString(), language };
  await accountMails.code.queue(db, details, { address: to, key: codeKey({ to, purpose }) });
}

/** Withdraws an unsent code in the caller's transaction. */
export const withdrawCodeMail = (db: Database, code: Pick<Code, 'to' | 'purpose'>): Promise<void> =>
  withdraw(db, codeKey(code));

/** Enqueues, in the caller's transaction, the mail about an event of a user's passkeys just now. */
export const queuePasskeyMail = (
  db: Database,
  { userId, ...notice }: { userId: number; event: (typeof passkeyEvents)[number]; device: Device | null },
): Promise<void> => passkey.queue(db, { ...notice, at: new Date().toISOString() }, { userId });

interface AddressChange {
  /** The previous address. */
  to: string;
  userId: number;
  changedById: number;
  /** Restores the address, see `restoreAddress`. */
  token: string;
}

/** Enqueues, in the caller's transaction, the notice to an address that an account no longer uses it. */
export async function queueAddressChangedMail(
  { settings }: Pick<Services, 'settings'>,
  db: Database,
  { to, userId, changedById, token }: AddressChange,
): Promise<void> {
  const sealedToken = seal(settings, token, restoreContext(to));
  await addressChanged.queue(db, { changedById, sealedToken }, { address: to, subjectId: userId });
}

/** Withdraws, in the caller's transaction, mail about a user that waits for other addresses. */
export const withdrawMailAbout = (db: Database, userId: number): Promise<void> =>
  withdrawAbout(db, userId, addressChanged.kind.name);
