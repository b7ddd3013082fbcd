import { createHash, randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import type { TokenUse } from '#contract/call.ts';
import type { TokenScope } from '#contract/integrations.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { hashToken, toViewer } from './session.ts';
import { type SessionRow, viewerColumns } from './session-reader.ts';
import type { Viewer } from './viewer.ts';

/*
 * Tokens of users: `rcl_`, 40 random letters and digits (238 bits) and six of a checksum against typos. Secret
 * scanners recognise the prefix. Only the hash is stored.
 */

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = 'rcl_';
const length = 40;
const proofLength = 6;

export function newUserToken(): string {
  const random = Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('');
  return `${prefix}${random}${proofOf(random)}`;
}

function proofOf(random: string): string {
  const bytes = createHash('sha256').update(random).digest().subarray(0, proofLength);
  return Array.from(bytes, (byte) => letters.charAt(byte % letters.length)).join('');
}

/** Whether a text may be a token; others are refused without querying the database. */
function isWellFormed(token: string): boolean {
  const random = token.slice(prefix.length, -proofLength);
  return token.startsWith(prefix) && random.length === length && token.endsWith(proofOf(random));
}

/**
 * The token in a request's `Authorization: Bearer`; undefined without that header. Empty, and so refused, if a token is
 * sent in another way; other schemes are a proxy's.
 */
export function bearerOf({ headers: { authorization = '' } }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [scheme = '', token = ''] = authorization.trim().split(/\s+/, 2);
  if (scheme.toLowerCase() === 'bearer') return token;
  return scheme.startsWith(prefix) || token.startsWith(prefix) ? '' : undefined;
}

interface TokenRow extends Omit<SessionRow, 'token_hash' | 'is_due' | 'seconds'> {
  token_id: number;
  scope: TokenScope;
  is_use_due: boolean;
}

/**
 * A token acts as its creator, as long as their account is not restricted, and for their company, as long as they are a
 * member.
 */
const statement = {
  name: 'user-token',
  text: `
    select t.id as token_id, t.scope, ${viewerColumns},
      t.last_used_at is null or t.last_used_at < now() - interval '5 minutes' as is_use_due, 'code' as way, null as administrator_session,
      null::integer as administrator_id, '' as administrator_first_name, '' as administrator_last_name
    from company_tokens t
    join users u on u.id = t.user_id and u.company_id is not distinct from t.company_id and u.is_available
    left join companies c on c.id = t.company_id
    where t.token_hash = $1 and t.ends_at > now()`,
};

interface Sources {
  db: Database;
  pool: pg.Pool;
  settings: Settings;
}

/** 403 for a call that needs another scope than a token's. */
export function checkScope({ scope }: { scope: TokenScope }, use: TokenUse = 'never'): void {
  if (use === 'never' || (use === 'write' && scope === 'read'))
    throw new AppError('forbidden', use === 'never' ? 'No token may make this call.' : 'This token only reads.');
}

/**
 * Finds the caller of a request with a token, and counts the call. 401 for a token that is unknown or has ended, 403
 * for a call that needs another scope, 429 past the limit of calls a minute. Ignores the request's cookies.
 */
export async function admitToken(
  { db, pool, settings }: Sources,
  token: string,
  use?: TokenUse,
  limit: 'token:calls' | 'mcp:calls' = 'token:calls',
): Promise<Viewer> {
  const tokenHash = hashToken(token);
  const { rows } = isWellFormed(token)
    ? await pool.query<TokenRow>({ ...statement, values: [tokenHash] })
    : { rows: [] };
  const [row] = rows;
  if (!row)
    throw new AppError('not-signed-in', 'This token is unknown or has ended. Send it as Authorization: Bearer rcl_...');
  const { token_id: id, scope } = row;
  await countAgainst(db, limit, id);
  if (row.is_use_due) await sql`update company_tokens set last_used_at = now() where id = ${id}`.execute(db);
  checkScope({ scope }, use);
  const viewer = toViewer(row, tokenHash, settings);
  return { ...viewer, session: { ...viewer.session, token: { id, scope } } };
}
