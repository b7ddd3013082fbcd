import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { findLastUserId } from './device-cookie.ts';
import { sessionTokens } from './session-tokens.ts';

/**
 * Throws 'account-removed' for a request whose session ended with its user's account. Only a browser with a session
 * cookie, and with proof that this user last signed in there, gets this error.
 */
export async function refuseRemovedAccount(
  { db, settings }: { db: Database; settings: Settings },
  request: FastifyRequest,
): Promise<void> {
  const userId = sessionTokens(request, settings).length > 0 ? findLastUserId(request, settings) : undefined;
  if (userId === undefined) return;
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  if (!user) throw new AppError('account-removed', 'Your account was removed.');
}
