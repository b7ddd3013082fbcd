import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { decisionSentence } from '#contract/decision-sentence.ts';
import { Id } from '#contract/fields.ts';
import { ReportEnd } from '#contract/reports.ts';
import { Rule } from '#contract/rules.ts';
import { at } from '#contract/screens.ts';
import {
  type Block,
  type Page,
  type Words,
  address,
  button,
  findRecipient,
  line,
  note,
  plainName,
  quiet,
  quote,
  seal,
  unseal,
  userMail,
} from '#server/mail/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Outcome } from '#server/platform/deliveries/deliveries.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { countWaiting } from './case-store.ts';
import * as store from './mail-store.ts';

const ofCase = z.object({ caseId: Id });

/** A decision about a user or their company. */
const decision = userMail({
  name: 'decision-mail',
  shownAs: 'decision',
  details: ofCase,
  async find({ db }, { userId, details: { caseId } }) {
    const [user, found] = await Promise.all([findRecipient(db, userId), store.findMailedDecision(db, caseId)]);
    return user && found && { ...user, ...found };
  },
  words: ({ positionTitle, ...told }, page) =>
    decisionWords(told, page, {
      first: decisionSentence({ ...told, positionTitle: plainName(positionTitle ?? '') }, page),
      blocks: [line(page.t('decision.appeal')), lookAtIt(page, page.t('decision.look'))],
    }),
});

/** The administrators' decision on an appeal. */
const appeal = userMail({
  name: 'appeal-mail',
  shownAs: 'decision',
  details: ofCase,
  async find({ db }, { userId, details: { caseId } }) {
    const [user, found] = await Promise.all([findRecipient(db, userId), store.findMailedAppeal(db, caseId)]);
    return user && found && { ...user, ...found };
  },
  words: ({ outcome, reasons, position }, page) => ({
    subject: page.t('decision.subject', { product: page.product }),
    title: page.t('appeal.title'),
    blocks: [
      line(page.t(`appeal.${outcome}`)),
      quote(reasons),
      ...(outcome === 'overturned' && position
        ? [line(page.t(position.isLive ? 'appeal.isLive' : 'appeal.isDraft', { title: plainName(position.title) }))]
        : []),
      lookAtIt(page, page.t('appeal.look')),
    ],
  }),
});

/** The end of a suspension, unless the user is suspended again before it is sent. */
const restored = userMail({
  name: 'restored-mail',
  shownAs: 'decision',
  details: z.object({}),
  find: ({ db }, { userId }) => store.findRestored(db, userId),
  words: (_user, { t, product, link }) => ({
    subject: t('restored.subject', { product }),
    title: t('restored.title'),
    blocks: [line(t('restored.text')), button({ label: t('restored.open'), link: link('') })],
  }),
});

/** Administrators have put a position back, the mail's subject, which they had taken down. */
const putBack = userMail({
  name: 'put-back-mail',
  shownAs: 'decision',
  details: z.object({}),
  async find({ db }, { userId, subjectId }) {
    const [user, position] = await Promise.all([findRecipient(db, userId), store.findPutBack(db, subjectId ?? 0)]);
    return user && position && { ...user, ...position };
  },
  words: ({ title, hashId, isLive }, { t, product, link }) => ({
    subject: t('decision.subject', { product }),
    title: t('putBack.title'),
    blocks: [
      line(t('putBack.text')),
      line(t(isLive ? 'appeal.isLive' : 'appeal.isDraft', { title: plainName(title) })),
      button({ label: t('position.open'), link: link(addresses.addressOf(at.positionEdit, hashId)) }),
    ],
  }),
});

/** Notifies a reporter of the outcome of a report. It never names the measure. */
const reporter = userMail({
  name: 'reporter-mail',
  shownAs: 'report',
  details: z.object({ end: ReportEnd }),
  async find({ db }, { userId, details: { end } }) {
    const user = await findRecipient(db, userId);
    return user && { ...user, end };
  },
  words: ({ end }, { t }) => ({
    subject: t('reporter.subject'),
    blocks: [line(t(`reporter.${end}`)), line(t('reporter.thanks'))],
  }),
});

/**
 * Confirms a report by a visitor without an account, and later sends its outcome. Anyone may have typed the address, so
 * the mail contains nothing that was typed.
 */
const visitor = userMail({
  name: 'visitor-report-mail',
  shownAs: 'report',
  details: z.object({ reportId: Id, says: z.union([z.literal('received'), ReportEnd]), language: z.string() }),
  async find({ db }, { address, details: { reportId, says, language } }) {
    return { email: address ?? '', language, says, title: await store.findReportedTitle(db, reportId) };
  },
  words: ({ says, title }, { t, link }) => ({
    subject: t(says === 'received' ? 'visitor.subject' : 'reporter.subject'),
    blocks: [
      ...(title === undefined ? [] : [line(t('visitor.about', { title: plainName(title) }))]),
      ...(says === 'received'
        ? [line(t('visitor.received')), note(t('visitor.notYours'))]
        : [line(t(`reporter.${says}`)), line(t('reporter.thanks')), note(t('visitor.again'))]),
      quiet(t('decision.rules'), [{ label: t('decision.rulesLink'), link: link(addresses.conduct) }]),
    ],
  }),
});

/** Tells a former user why their account was deleted, since nothing else is left of the account. */
const deletion = userMail({
  name: 'deletion-mail',
  shownAs: 'decision',
  details: z.object({ rule: Rule, sealedReasons: z.string(), language: z.nullable(z.string()) }),
  find({ settings }, { address, details: { rule, sealedReasons, language } }) {
    const email = address ?? '';
    const reasons = unseal(settings, sealedReasons, contextOf(email));
    return Promise.resolve({ email, language, rule, reasons });
  },
  words: (breach, page) =>
    decisionWords(breach, page, {
      first: decisionSentence({ outcome: 'deleted', isAboutCompany: false, until: null }, page),
      blocks: [],
    }),
});

/** Notifies administrators of waiting cases and appeals. */
const waiting = userMail({
  name: 'cases-wait-mail',
  shownAs: 'report',
  details: z.object({}),
  async find({ db }, { userId }) {
    const [user, count] = await Promise.all([findRecipient(db, userId), countWaiting(db)]);
    if (!user || count === 0) return undefined;
    return (await waitFor(db, user.email)) ?? { ...user, count };
  },
  words: ({ count }, { t, link }) => ({
    subject: t('cases.subject'),
    blocks: [line(t('cases.text', { count })), button({ label: t('cases.look'), link: link(at.reports) })],
  }),
});

export const caseMails = { decision, appeal, restored, putBack, reporter, visitor, deletion, waiting };

/** The words about a decision: a first sentence, the rule and reasons, and what follows. The subject is neutral. */
const decisionWords = (
  { rule, reasons }: { rule: Rule | null; reasons: string },
  { t, language, product, link }: Page,
  { first, blocks }: { first: string; blocks: readonly Block[] },
): Words => ({
  subject: t('decision.subject', { product }),
  title: t('decision.title'),
  blocks: [
    line(first),
    ...(rule === null
      ? []
      : [address(t('decision.rule', { number: rule, rule: textsOf(language, 'conduct')(`rule.${rule}`) }))]),
    quote(reasons),
    ...blocks,
    quiet(t('decision.rules'), [{ label: t('decision.rulesLink'), link: link(addresses.conduct) }]),
  ],
});

/** Links to the decisions. */
const lookAtIt = ({ link }: Page, label: string): Block => button({ label, link: link(at.restricted) });

/** Counts a mail about waiting cases to an address, or returns when the next one may be sent. */
async function waitFor(db: Database, email: string): Promise<Outcome | undefined> {
  try {
    await countAgainst(db, 'cases:mail', email);
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many')
      return { waitUntil: new Date(Date.now() + (error.retryAfter ?? 60) * 1_000) };
    throw error;
  }
}

const contextOf = (to: string): string => `deletion ${to}`;

/** Enqueues the mail that tells a former user why their account was deleted. */
export const queueDeletionMail = (
  { settings }: Pick<Services, 'settings'>,
  db: Database,
  { email, language }: { email: string; language: string | null },
  { rule, reasons }: { rule: Rule; reasons: string },
): Promise<void> => {
  const sealedReasons = seal(settings, reasons, contextOf(email));
  return deletion.queue(db, { rule, sealedReasons, language }, { address: email });
};

/** Enqueues the mail about waiting cases to each administrator, unless one is already queued. */
export async function queueWaitingMail(db: Database): Promise<void> {
  for (const { id } of await store.listAdministrators(db))
    await waiting.queue(db, {}, { userId: id, key: `cases wait ${id}` });
}
