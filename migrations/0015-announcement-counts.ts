import type { Kysely } from 'kysely';
import { sql } from 'kysely';

// One statement changes each row once, and always in the same order: two of them never wait for each other.
const add = (changes: string) => `
  insert into announcement_counts as counted (position_id, state, count)
  select position_id, state, sum(change) from (${changes}) as changes
  group by position_id, state having sum(change) <> 0 order by position_id, state
  on conflict (position_id, state) do update set count = counted.count + excluded.count`;

/** How many mails of an announcement are in which state, and the failed ones (docs/decisions/0015-announcements.md). */
export async function up(db: Kysely<never>): Promise<void> {
  // Kept along with the mails: counting a hundred thousand took 16 ms of the database at every look (measured).
  await sql`
    create table announcement_counts (
      position_id integer not null,
      state text not null,
      count integer not null,
      primary key (position_id, state)
    ) with (fillfactor = 50)`.execute(db);
  await sql`
    insert into announcement_counts
    select position_id, state, count(*) from announcement_mails group by position_id, state`.execute(db);
  const came = 'select position_id, state, 1 as change from came';
  const went = 'select position_id, state, -1 as change from went';
  for (const [event, tables, changes] of [
    ['insert', 'new table as came', came],
    ['update', 'old table as went new table as came', `${went} union all ${came}`],
    ['delete', 'old table as went', went],
  ] as const) {
    await sql
      .raw(`
    create function count_announcement_mails_on_${event}() returns trigger language plpgsql as $$
    begin
      ${add(changes)};
      return null;
    end $$`)
      .execute(db);
    await sql
      .raw(`
    create trigger count_announcement_mails_on_${event} after ${event} on announcement_mails
    referencing ${tables} for each statement execute function count_announcement_mails_on_${event}()`)
      .execute(db);
  }
  await sql`
    create or replace function remove_mails_of_announcement() returns trigger language plpgsql as $$
    begin
      delete from announcement_mails where position_id = old.position_id;
      delete from announcement_counts where position_id = old.position_id;
      return null;
    end $$`.execute(db);
  // What failed, and why: an administrator looks at it. What was given up for good has no reason any more.
  await sql`
    create index announcement_mails_failed on announcement_mails (position_id)
    where state = 'failed' and last_error is not null`.execute(db);
}
