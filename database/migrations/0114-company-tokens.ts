import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds tokens of companies, by which their other systems make calls. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table company_tokens (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id) on delete cascade,
      -- Its maker: it acts as them, and ends with them.
      user_id integer not null references users (id) on delete cascade,
      name text not null,
      scope text not null check (scope in ('read', 'write')),
      token_hash bytea not null unique,
      created_at timestamptz not null default now(),
      ends_at timestamptz not null
    )`.execute(db);
  await sql`create index company_tokens_by_company on company_tokens (company_id)`.execute(db);
  await sql`create index company_tokens_by_user on company_tokens (user_id)`.execute(db);
}
