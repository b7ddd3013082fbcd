import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Notes of a company's members about an engineer, and whether members are mailed about them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table candidate_notes (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id) on delete cascade,
      talent_id integer not null references talents (user_id) on delete cascade,
      author_id integer references users (id) on delete set null, -- null for a former member
      text text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index candidate_notes_by_talent on candidate_notes (talent_id, company_id)`.execute(db);
  await sql`create index candidate_notes_by_company on candidate_notes (company_id)`.execute(db);
  await sql`
    create index candidate_notes_by_author on candidate_notes (author_id) where author_id is not null`.execute(db);
  await sql`alter table mail_settings add column if not exists team boolean not null default true`.execute(db);
}
