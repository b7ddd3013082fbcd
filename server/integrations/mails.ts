import * as z from 'zod/mini';
import { Id } from '#contract/fields.ts';
import { tokenScopes } from '#contract/integrations.ts';
import { at } from '#contract/screens.ts';
import { button, findColleague, findMember, inSubject, line, plainName, userMail } from '#server/mail/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { enqueueEach, findWaiting } from '#server/platform/deliveries/deliveries.ts';
import { findRests, isWithinLimit } from '#server/platform/limits/limits.ts';
import { listMembers } from './store.ts';

const ofWebhooks = [
  'webhookMade',
  'webhookEnded',
  'webhookSecured',
  'webhookLeft',
  'webhookOff',
  'webhookGone',
  'webhookFull',
] as const;
const ofTokens = ['tokenMade', 'tokenEnded', 'tokenSecured'] as const;
const about = { companyId: Id, byId: z.optional(Id) };
const token = { token: z._default(z.string(), ''), scope: z.optional(z.enum(tokenScopes)) };
const TokenEvent = z.object({ ...about, ...token, about: z.enum(ofTokens) });
const Details = z.object({
  ...about,
  ...token,
  about: z.enum([...ofTokens, ...ofWebhooks]),
  host: z._default(z.string(), ''),
  /** Earlier events of tokens, the oldest first, and the number of those before them. */
  earlier: z._default(z.array(TokenEvent), []),
  others: z._default(z.int(), 0),
});
/** Events that one mail lists. */
const maxListed = 50;

/** Notifies a member of new or ended access by another system. A security notice, so it cannot be switched off. */
const integration = userMail({
  name: 'integration-mail',
  shownAs: 'other systems',
  details: Details,
  async find({ db }, { userId, details }) {
    const colleague = await findColleague(db, userId, details.companyId);
    const member = colleague && (await findMember(db, userId, details.byId));
    if (!colleague || member?.companyName == null) return undefined;
    const earlier = await Promise.all(
      details.earlier.map(async (event) => ({
        ...event,
        byName: (await findMember(db, userId, event.byId))?.otherName ?? null,
      })),
    );
    return { ...details, ...colleague, earlier, companyName: member.companyName, byName: member.otherName };
  },
  words({ about, token, scope, host, companyName, byName, earlier, others }, { t, link }) {
    const company = plainName(companyName);
    const nameOf = (given: string | null) => (given === null ? t('integration.formerMember') : plainName(given));
    const name = nameOf(byName);
    const see = button({ label: t('integration.see'), link: link(at.integrations) });
    if (isOfTokens(about) && earlier.length > 0) {
      const events = [...earlier, { about, token, scope, byName }];
      return {
        ...headed(t('integration.tokens', { company, count: events.length + others })),
        blocks: [
          ...(others > 0 ? [line(t('integration.tokens.others', { count: others }))] : []),
          ...events.map((event) =>
            line(
              event.about === 'tokenMade'
                ? `${t('integration.tokenMade', { name: nameOf(event.byName), company })}: ${t(madeOf(event.scope), event)}`
                : t(`integration.${event.about}.note`, { name: nameOf(event.byName), token: event.token }),
            ),
          ),
          line(t('integration.tokenMade.unknown')),
          see,
        ],
      };
    }
    if (about === 'tokenMade')
      return {
        ...headed(t('integration.tokenMade', { name, company })),
        blocks: [line(t(madeOf(scope), { token })), line(t('integration.tokenMade.unknown')), see],
      };
    if (about === 'tokenEnded')
      return {
        ...headed(t('integration.tokenEnded', { company })),
        blocks: [line(t('integration.tokenEnded.note', { name, token })), see],
      };
    if (about === 'tokenSecured')
      return {
        ...headed(t('integration.tokenSecured', { company })),
        blocks: [
          line(t('integration.tokenSecured.note', { name, token })),
          line(t('integration.tokenSecured.next')),
          see,
        ],
      };
    return {
      ...headed(t(`integration.${about}`, { company, name })),
      blocks: [line(t(`integration.${about}.note`, { host, name })), line(t(`integration.${about}.next`)), see],
    };
  },
  // The day in which further events of tokens wait begins with the mail.
  leave: (_db, { facts: { about }, delivery: { userId }, handOver }) =>
    handOver(
      isOfTokens(about)
        ? async (db) => {
            await isWithinLimit(db, 'tokens:mail', userId ?? 0);
            return true;
          }
        : undefined,
    ),
});

const isOfTokens = (about: string): about is (typeof ofTokens)[number] => ofTokens.some((one) => one === about);
const madeOf = (scope: (typeof tokenScopes)[number] | undefined) =>
  scope === 'write' ? 'integration.tokenMade.writes' : 'integration.tokenMade.reads';

const headed = (text: string) => ({ subject: inSubject(text), title: text });

export const integrationMails = { integration };

/** Enqueues, in the caller's transaction, a mail to each member of a company who has signed in. */
export async function queueForMembers(db: Database, details: z.input<typeof Details>): Promise<void> {
  const members = await listMembers(db, details.companyId);
  await enqueueEach(
    db,
    integration.kind,
    members.map(({ id: userId }) => ({ userId, details })),
  );
}

const tokenKey = (userId: number) => `tokens-mail ${userId}`;

/**
 * Enqueues, in the caller's transaction and under the company's lock, a mail about a token to each member who has
 * signed in. After one, a member's further events wait for a day and are one mail; `isUrgent` sends what waits at once.
 */
export async function queueTokenMails(
  db: Database,
  event: z.input<typeof TokenEvent>,
  { isUrgent = false } = {},
): Promise<void> {
  const userIds = (await listMembers(db, event.companyId)).map(({ id }) => id);
  const waiting = await findWaiting(db, userIds.map(tokenKey));
  const rests = isUrgent ? [] : await findRests(db, 'tokens:mail', userIds);
  await enqueueEach(
    db,
    integration.kind,
    userIds.map((userId, index) => {
      const key = tokenKey(userId);
      const queued = waiting.get(key);
      const former = queued && Details.safeParse(queued.details).data;
      const all = former && isOfTokens(former.about) ? [...former.earlier, { ...former, about: former.about }] : [];
      const earlier = all.slice(-maxListed + 1);
      const others = (former?.others ?? 0) + all.length - earlier.length;
      const details = { ...event, earlier, others };
      return { userId, details, key, runIn: (rests[index] ?? 0) * 1_000 };
    }),
  );
}
