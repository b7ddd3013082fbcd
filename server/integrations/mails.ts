import * as z from 'zod/mini';
import { Id } from '#contract/fields.ts';
import { tokenScopes } from '#contract/integrations.ts';
import { at } from '#contract/screens.ts';
import { button, findColleague, findMember, inSubject, line, plainName, userMail } from '#server/mail/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { enqueueEach } from '#server/platform/deliveries/deliveries.ts';
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
const about = { companyId: Id, byId: z.optional(Id) };
const Details = z.object({
  ...about,
  about: z.enum(['tokenMade', 'tokenEnded', 'tokenSecured', ...ofWebhooks]),
  token: z._default(z.string(), ''),
  scope: z.optional(z.enum(tokenScopes)),
  host: z._default(z.string(), ''),
});

/** Notifies a member of new or ended access by another system. A security notice, so it cannot be switched off. */
const integration = userMail({
  name: 'integration-mail',
  shownAs: 'other systems',
  details: Details,
  async find({ db }, { userId, details }) {
    const colleague = await findColleague(db, userId, details.companyId);
    const member = colleague && (await findMember(db, userId, details.byId));
    if (!colleague || member?.companyName == null) return undefined;
    return { ...details, ...colleague, companyName: member.companyName, byName: member.otherName };
  },
  words({ about, token, scope, host, companyName, byName }, { t, link }) {
    const company = plainName(companyName);
    const name = byName === null ? t('integration.formerMember') : plainName(byName);
    const see = button({ label: t('integration.see'), link: link(at.integrations) });
    if (about === 'tokenMade')
      return {
        ...headed(t('integration.tokenMade', { name, company })),
        blocks: [
          line(t(scope === 'write' ? 'integration.tokenMade.writes' : 'integration.tokenMade.reads', { token })),
          line(t('integration.tokenMade.unknown')),
          see,
        ],
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
});

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
