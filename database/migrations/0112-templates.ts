import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds templates of companies, and which companies have got those that come along. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table templates (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id) on delete cascade,
      title text not null,
      text text not null,
      version integer not null default 1,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index templates_by_company on templates (company_id)`.execute(db);
  await sql`alter table companies add column has_templates boolean not null default false`.execute(db);
}
