import { sql } from 'kysely';
import type { TokenScope, WebhookEvent, WebhookForm } from '#contract/integrations.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { newUserToken } from '#server/platform/session/user-token.ts';
import { hashToken } from '#server/platform/session/session.ts';

/** Creates a token of a user and returns it. */
export async function buildToken(
  db: Database,
  { id: userId, companyId }: { id: number; companyId: number | null },
  { scope = 'read', name = 'Weekly report' }: { scope?: TokenScope; name?: string } = {},
): Promise<string> {
  const token = newUserToken();
  const endsAt = sql<Date>`now() + interval '30 days'`;
  await db
    .insertInto('companyTokens')
    .values({ companyId, userId, name, scope, tokenHash: hashToken(token), endsAt })
    .execute();
  return token;
}

interface NewWebhook {
  url: string;
  events: WebhookEvent[];
  form?: WebhookForm;
  secret?: Buffer;
}

export const buildWebhook = (
  db: Database,
  companyId: number,
  { form = 'json', secret = Buffer.alloc(32, 7), ...given }: NewWebhook,
) =>
  db
    .insertInto('webhooks')
    .values({ ...given, form, secret, companyId })
    .returningAll()
    .executeTakeFirstOrThrow();
