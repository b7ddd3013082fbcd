import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Addresses that a mail server has refused for good, beside the address itself and gone with it, and up to which message
 * of a thread somebody has been mailed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table users
      add column email_refused_at timestamptz,
      add column email_refusal text,
      add constraint refusal_has_a_reason check ((email_refused_at is null) = (email_refusal is null))`.execute(db);
  await sql`
    create function forget_refusal() returns trigger language plpgsql as $$
    begin
      new.email_refused_at = null;
      new.email_refusal = null;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger forget_refusal before update of email on users
    for each row when (old.email <> new.email) execute function forget_refusal()`.execute(db);
  await sql`
    create table message_mails (
      thread_id integer not null references threads (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade,
      mailed_id bigint not null,
      mailed_at timestamptz not null,
      primary key (thread_id, user_id)
    )`.execute(db);
  await sql`create index message_mails_by_user on message_mails (user_id)`.execute(db);
  // Called under the lock of the thread: what waits will find the message, and what has begun waits for that lock or is
  // seen here as begun, since the body of such a function sees what was committed before each of its statements.
  await sql`
    create function queue_message_mail(thread integer, recipient integer) returns void language plpgsql volatile as $$
    declare
      name text := 'message-mail ' || thread || ' ' || recipient;
    begin
      if exists (
        select from graphile_worker._private_jobs where key = name and locked_at is null and attempts < max_attempts
      ) then
        return;
      end if;
      perform graphile_worker.add_job(
        'message-mail',
        json_build_object('threadId', thread, 'recipientId', recipient),
        run_at => greatest(
          now() + interval '1 minute',
          (select last_seen_at from users where id = recipient) + interval '5 minutes'
        ),
        max_attempts => 150,
        job_key => name
      );
    end $$`.execute(db);
}
