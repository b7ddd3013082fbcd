import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { Rule } from '#contract/rules.ts';
import { Id } from '#contract/fields.ts';
import { ReportEnd } from '#contract/reports.ts';
import {
  type MailServices,
  appealMail,
  createMailer,
  decisionMail,
  deletionMail,
  messageIdOf,
  newMessageId,
  reporterMail,
  restoredMail,
  seal,
  unseal,
  waitingCasesMail,
} from '#server/mail/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Handler, defineKind, enqueue, handle } from '#server/platform/deliveries/deliveries.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import { mailLanguage } from '#server/platform/texts/language.ts';
import { countWaiting } from './case-store.ts';
import * as store from './mail-store.ts';

/** About three days of tries: every few seconds at first, then every half hour. */
const persistence = { channel: 'mail', urgency: 'soon', maxTries: 150, longestPauseSeconds: 1_800 } as const;
const messageId = z.string();
const ofCase = z.object({ caseId: Id, messageId });

/* What a mail says, and its address, are read when it leaves. */
const decision = defineKind({ name: 'decision-mail', details: ofCase, ...persistence });
const appeal = defineKind({ name: 'appeal-mail', details: ofCase, ...persistence });
const restored = defineKind({ name: 'restored-mail', details: z.object({ messageId }), ...persistence });
const waiting = defineKind({ name: 'cases-wait-mail', details: z.object({ messageId }), ...persistence });
const reporter = defineKind({
  name: 'reporter-mail',
  details: z.object({ end: ReportEnd }),
  ...persistence,
});
/** Nothing else is left of the account. */
const deletion = defineKind({
  name: 'deletion-mail',
  details: z.object({ rule: Rule, sealedReasons: z.string(), language: z.nullable(z.string()), messageId }),
  ...persistence,
});

type Means = Pick<Services, 'settings'>;
interface OfCase {
  userId: number;
  caseId: number;
}

/** Enqueues the mail that tells a user of a decision about them or their company. */
export const queueDecisionMail = ({ settings }: Means, db: Database, { userId, caseId }: OfCase): Promise<void> =>
  enqueue(db, decision, { caseId, messageId: newMessageId(settings) }, { userId });

/** Enqueues the mail that tells a user what became of an appeal. */
export const queueAppealMail = ({ settings }: Means, db: Database, { userId, caseId }: OfCase): Promise<void> =>
  enqueue(db, appeal, { caseId, messageId: newMessageId(settings) }, { userId });

/** Enqueues the mail that tells a user that their account is open again. */
export const queueRestoredMail = ({ settings }: Means, db: Database, userId: number): Promise<void> =>
  enqueue(db, restored, { messageId: newMessageId(settings) }, { userId });

/** Enqueues the mail that tells a reporter what became of a report. */
export const queueReporterMail = (db: Database, { userId, end }: { userId: number; end: ReportEnd }): Promise<void> =>
  enqueue(db, reporter, { end }, { userId });

const contextOf = (to: string): string => `deletion ${to}`;

/** Enqueues the mail that tells a former user why their account was deleted. */
export const queueDeletionMail = (
  { settings }: Means,
  db: Database,
  { email, language }: { email: string; language: string | null },
  { rule, reasons }: { rule: Rule; reasons: string },
): Promise<void> => {
  const sealedReasons = seal(settings, reasons, contextOf(email));
  return enqueue(
    db,
    deletion,
    { rule, sealedReasons, language, messageId: newMessageId(settings) },
    { address: email },
  );
};

/** Enqueues the mail that tells each administrator that something waits, unless it is waiting to leave already. */
export async function queueWaitingMail({ settings }: Means, db: Database): Promise<void> {
  for (const { id } of await store.listAdministrators(db)) {
    const details = { messageId: newMessageId(settings) };
    await enqueue(db, waiting, details, { userId: id, key: `cases wait ${id}` });
  }
}

/** Handlers of mails about cases. */
export function caseMailHandlers(services: MailServices): Handler[] {
  const { db, settings } = services;
  const { productName, appUrl } = settings;
  const mailer = createMailer(services);
  const links = { link: `${appUrl}${addresses.restricted}`, rulesLink: `${appUrl}${addresses.conduct}` };
  return [
    handle(decision, async ({ userId, details: { caseId, messageId } }, attempt) => {
      const [user, found] = await Promise.all([store.findAddressee(db, userId), store.findMailedDecision(db, caseId)]);
      if (!user || !found) return 'withdrawn';
      const language = mailLanguage(settings, user.language);
      return mailer(
        { to: user.email, messageId, ...decisionMail({ productName, ...found, ...links, language }) },
        attempt,
      );
    }),
    handle(appeal, async ({ userId, details: { caseId, messageId } }, attempt) => {
      const [user, found] = await Promise.all([store.findAddressee(db, userId), store.findMailedAppeal(db, caseId)]);
      if (!user || !found) return 'withdrawn';
      const language = mailLanguage(settings, user.language);
      return mailer(
        { to: user.email, messageId, ...appealMail({ productName, ...found, ...links, language }) },
        attempt,
      );
    }),
    handle(restored, async ({ userId, details: { messageId } }, attempt) => {
      const user = await store.findAddressee(db, userId);
      // Suspended again before it left.
      if (!user?.isAvailable) return 'withdrawn';
      const language = mailLanguage(settings, user.language);
      return mailer({ to: user.email, messageId, ...restoredMail({ productName, link: appUrl, language }) }, attempt);
    }),
    handle(reporter, async ({ id, userId, details: { end } }, attempt) => {
      const user = await store.findAddressee(db, userId);
      if (!user) return 'withdrawn';
      const language = mailLanguage(settings, user.language);
      const messageId = messageIdOf(settings, `${reporter.name} ${id}`);
      return mailer({ to: user.email, messageId, ...reporterMail({ productName, end, language }) }, attempt);
    }),
    handle(deletion, ({ address, details: { rule, sealedReasons, messageId, ...user } }, attempt) => {
      const to = address ?? '';
      const reasons = unseal(settings, sealedReasons, contextOf(to));
      const language = mailLanguage(settings, user.language);
      const { rulesLink } = links;
      return mailer({ to, messageId, ...deletionMail({ productName, rule, reasons, rulesLink, language }) }, attempt);
    }),
    handle(waiting, async ({ userId, details: { messageId } }, attempt) => {
      const [user, count] = await Promise.all([store.findAddressee(db, userId), countWaiting(db)]);
      if (!user || count === 0) return 'withdrawn';
      const seconds = await secondsToWait(db, user.email);
      if (seconds > 0) return { waitUntil: new Date(Date.now() + seconds * 1_000) };
      const language = mailLanguage(settings, user.language);
      const link = `${appUrl}${addresses.adminReports}`;
      return mailer(
        { to: user.email, messageId, ...waitingCasesMail({ productName, count, link, language }) },
        attempt,
      );
    }),
  ];
}

/** Seconds until another mail about waiting cases may leave to an address; 0 counts one. */
async function secondsToWait(db: Database, address: string): Promise<number> {
  try {
    await countAgainst(db, 'cases:mail', address);
    return 0;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many') return error.retryAfter ?? 60;
    throw error;
  }
}
