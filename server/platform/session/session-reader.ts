import type pg from 'pg';
import type { Warning } from '#contract/accounts.ts';
import type { AccountType } from '#contract/call.ts';
import type { Way } from '#contract/own-account.ts';
import { together } from '#server/platform/database/together.ts';

export interface SessionRow {
  token_hash: Buffer;
  id: number;
  type: AccountType;
  first_name: string;
  last_name: string;
  email: string;
  avatar_key: string | null;
  language: string | null;
  company_id: number | null;
  company_name: string;
  company_avatar_key: string | null;
  is_available: boolean;
  is_leaving: boolean;
  is_trial: boolean;
  is_trial_expired: boolean;
  is_due: boolean;
  seconds: number;
  /** For an acting session, how its administrator signed in. */
  way: Way;
  administrator_session: Buffer | null;
  administrator_id: number | null;
  administrator_first_name: string;
  administrator_last_name: string;
  warnings: Warning[] | null;
}

/** Columns of a viewer, from a user `u` and their company `c`. */
export const viewerColumns = `
  u.id, u.type, u.first_name, u.last_name, u.email, u.avatar_key, u.language, u.company_id, u.is_available,
  u.leaving_at is not null as is_leaving,
  c.name as company_name, c.avatar_key as company_avatar_key, c.is_trial, c.trial_ends_at < now() as is_trial_expired,
  (select json_agg(json_build_object('caseId', k.id, 'isAboutCompany', k.company_id is not null, 'rule', k.rule, 'reasons', k.reasons) order by k.decided_at desc)
    from cases k
    where (k.user_id = u.id or k.company_id = u.company_id) and k.outcome = 'warned' and k.acknowledged_at is null
      and k.reasons is not null and k.appeal_outcome is distinct from 'overturned') as warnings`;

/**
 * Reads sessions by the hashes of their tokens, each with its user, their company and the administrator behind it. Its
 * cost is part of every call.
 */
export const sessionStatement = {
  name: 'sessions',
  text: `
    select s.token_hash, ${viewerColumns},
      s.last_used_at < now() - interval '1 hour' as is_due,
      extract(epoch from least(
        s.expires_at,
        case when s.administrator_session is null then s.last_used_at + interval '1 hour' end,
        case when c.trial_ends_at > now() then c.trial_ends_at end
      ) - now())::float8 as seconds,
      coalesce(administrator.way, s.way) as way, s.administrator_session, a.id as administrator_id, a.first_name as administrator_first_name, a.last_name as administrator_last_name
    from sessions s
    join users u on u.id = s.user_id
    left join companies c on c.id = u.company_id
    left join sessions administrator on administrator.token_hash = s.administrator_session
    left join users a on a.id = administrator.user_id
    where s.token_hash = any($1::bytea[]) and s.expires_at > now()`,
};

/** Maximum number of sessions in one statement. */
const maxTogether = 50;

/** Reads a session by its token's hash, ahead of waiting ones if urgent; undefined if it has ended. */
export type ReadSession = (tokenHash: Buffer, options: { isUrgent: boolean }) => Promise<SessionRow | undefined>;

/**
 * Batches sessions requested during a look-up into the next one. Thousands of browsers that reconnect at once, as after
 * a deployment, then occupy one connection, and writes do not wait for them.
 */
export function createSessionReader(pool: pg.Pool): ReadSession {
  return together(async (hashes) => {
    const { rows } = await pool.query<SessionRow>({ ...sessionStatement, values: [hashes] });
    const found = new Map(rows.map((row) => [row.token_hash.toString('base64'), row]));
    return hashes.map((hash) => found.get(hash.toString('base64')));
  }, maxTogether);
}
