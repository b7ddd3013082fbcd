import '@fastify/cookie';
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type AccountType, accountTypes } from '#contract/call.ts';
import type { Device, Way } from '#contract/own-account.ts';
import { kept } from '#contract/retention.ts';
import { type LeftOut, sweepRows } from '#server/platform/database/apart.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Listener } from '#server/platform/memory/listener.ts';
import { type RememberedSession, type SessionMemory, forgetSession, forgetSessionsOf } from './memory.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { setSessionCookie } from './session-cookies.ts';
import type { ReadSession, SessionRow } from './session-reader.ts';
import { sessionTokens } from './session-tokens.ts';
import { type Viewer, restrictionOf } from './viewer.ts';

const { sessionDays, administratorHours } = kept;

/** Minutes after a proof during which acts that need one are allowed. */
export const provenMinutes = 15;

/** Creates a session's token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Only the hash of a token is stored. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

interface Sources {
  readSession: ReadSession;
  db: Database;
  settings: Settings;
  sessions: SessionMemory;
}

/** Finds the remembered session of a request, if memory is current. */
export async function findRemembered(
  { settings, listener, sessions }: Pick<Sources, 'settings' | 'sessions'> & { listener: Listener },
  request: FastifyRequest,
): Promise<RememberedSession | undefined> {
  const tokens = sessionTokens(request, settings);
  if (tokens.length === 0) return undefined;
  // A busy process may merely be late in listening: one round trip for all waiting requests costs less than one
  // look-up for each.
  if (!listener.isCurrent()) await listener.catchUp();
  for (const token of tokens) {
    const session = sessions.find(token);
    if (session) return session;
  }
  return undefined;
}

/**
 * Finds the sender of a request in the database; null without a valid session. A session used after an hour is renewed
 * with its cookie. With `remembers`, the process keeps the answer for the next request. A call that writes is urgent.
 */
export async function findViewer(
  sources: Sources,
  request: FastifyRequest,
  reply: FastifyReply,
  options: { remembers: boolean; isUrgent?: boolean },
): Promise<Viewer | null> {
  for (const token of sessionTokens(request, sources.settings)) {
    const viewer = await findViewerBy(token, sources, reply, options);
    if (viewer) return viewer;
  }
  return null;
}

async function findViewerBy(
  token: string,
  { readSession, db, settings, sessions }: Sources,
  reply: FastifyReply,
  { remembers, isUrgent = false }: { remembers: boolean; isUrgent?: boolean },
): Promise<Viewer | null> {
  const tokenHash = hashToken(token);
  const read = async () => {
    const row = await readSession(tokenHash, { isUrgent });
    if (!row || isVoid(row, settings)) return undefined;
    if (row.is_due && row.administrator_id === null) {
      await renewSession(db, tokenHash);
      if (row.type !== accountTypes.administrator) setSessionCookie(reply, settings, token);
    }
    const session = { viewer: toViewer(row, tokenHash, settings), administratorSession: row.administrator_session };
    return { session, seconds: row.seconds };
  };
  const session = remembers ? await sessions.load(token, read) : (await read())?.session;
  return session?.viewer ?? null;
}

/** Whether a session is valid now. */
export async function isSessionOpen(db: Database, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sessions where token_hash = ${tokenHash}::bytea and expires_at > now()`.execute(db);
  return rows.length > 0;
}

/**
 * Finds the token of a browser's session, which need not be valid; null without one. If the browser has several cookies
 * of that name, only a valid session counts.
 */
export async function findSessionToken(
  { db, settings }: Pick<Sources, 'db' | 'settings'>,
  request: FastifyRequest,
): Promise<string | null> {
  const tokens = sessionTokens(request, settings);
  if (tokens.length < 2) return tokens[0] ?? null;
  for (const token of tokens) if (await isSessionOpen(db, hashToken(token))) return token;
  return null;
}

const wayNeededBy = { optional: null, required: 'passkey', oidc: 'oidc' } as const satisfies Record<
  Settings['adminSecondFactor'],
  Way | null
>;

/** Whether it is an acting session whose administrator has not signed in the way required for acting. */
const isVoid = (row: SessionRow, { adminSecondFactor }: Settings): boolean => {
  const needed = wayNeededBy[adminSecondFactor];
  return row.administrator_id !== null && needed !== null && row.way !== needed;
};

/** Builds the viewer of a session, or of a row read like one. */
export function toViewer(
  row: Omit<SessionRow, 'token_hash' | 'is_due' | 'seconds'>,
  tokenHash: Buffer,
  { adminSecondFactor }: Pick<Settings, 'adminSecondFactor'>,
): Viewer {
  const actingAdministrator =
    row.administrator_id === null
      ? null
      : { id: row.administrator_id, firstName: row.administrator_first_name, lastName: row.administrator_last_name };
  const person = {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    warnings: row.warnings ?? [],
    email: row.email,
    avatarKey: row.avatar_key,
    language: actingAdministrator ? null : row.language,
    restriction: restrictionOf({ isLeaving: row.is_leaving, isAvailable: row.is_available }),
    session: {
      tokenHash,
      actingAdministrator,
      way: row.way,
      token: null,
      neededWay: row.type === accountTypes.administrator ? wayNeededBy[adminSecondFactor] : null,
    },
  };
  if (row.type !== accountTypes.client) return { ...person, type: row.type, companyId: null };
  if (row.company_id === null) throw new Error(`Client ${row.id} has no company`); // a check constraint forbids it
  return {
    ...person,
    type: row.type,
    companyId: row.company_id,
    company: {
      name: row.company_name,
      avatarKey: row.company_avatar_key,
      isTrial: row.is_trial,
      isTrialExpired: row.is_trial && row.is_trial_expired,
    },
  };
}

/** Renews a session. An administrator's keeps its end, 12 hours after sign-in. */
async function renewSession(db: Database, tokenHash: Buffer): Promise<void> {
  await sql`
    with used as (
      update sessions s set last_used_at = now(),
        expires_at = case when u.type = 3 then s.expires_at else now() + make_interval(days => ${sessionDays}) end
      from users u where u.id = s.user_id and s.token_hash = ${tokenHash}
      returning s.user_id
    ), seen as (update users set last_seen_at = now() where id in (select user_id from used))
    update talents set last_active_on = current_date
    where user_id in (select user_id from used) and last_active_on <> current_date`.execute(db);
}

/**
 * Starts a session for a user who has just proved their identity, records their presence, and returns the token. The
 * word of an organisation counts as a proof for ten minutes.
 */
export async function startSession(
  db: Database,
  user: { id: number; type: AccountType },
  device: Device = { browser: null, system: null },
  way: Way = 'code',
): Promise<string> {
  const token = newToken();
  const hours = user.type === accountTypes.administrator ? administratorHours : sessionDays * 24;
  await db
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(token),
      userId: user.id,
      ...device,
      begunBy: way,
      way,
      provedAt: sql<Date>`now() - make_interval(mins => ${way === 'oidc' ? provenMinutes - 10 : 0})`,
      expiresAt: sql`now() + make_interval(hours => ${hours})` as never,
    })
    .execute();
  await db
    .updateTable('users')
    .set({ lastSeenAt: sql<Date>`now()` })
    .where('id', '=', user.id)
    .execute();
  return token;
}

/**
 * Ends a session. Ending an administrator's session also ends the sessions they opened as other users, and vice versa.
 */
export async function endSession(db: Database, tokenHash: Buffer): Promise<void> {
  const { rows } = await sql<{ tokenHash: Buffer }>`
    delete from sessions
    where token_hash in (${tokenHash}::bytea, (select administrator_session from sessions where token_hash = ${tokenHash}::bytea))
    returning token_hash`.execute(db);
  for (const ended of rows) forgetSession(db, ended.tokenHash);
}

/** Ends all sessions of a user, and returns their number. */
export async function endSessionsOf(db: Database, userId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('userId', '=', userId).executeTakeFirst();
  forgetSessionsOf(db, userId);
  return Number(numDeletedRows);
}

/** Removes expired sessions; called by the periodic sweep. */
export const sweepSessions = (db: Database): Promise<LeftOut<string>[]> =>
  sweepRows(db, 'sessions', sql`expires_at < now()`, (where) => sql`delete from sessions where ${where}`);
