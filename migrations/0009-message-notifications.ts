import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Tells every process what its memory may no longer hold, at the commit that makes it stale. Channel `sessions`: `token`
 * with the hash in base64, `user` or `company` with the id. Channel `threads`: the id, and for a new message its id too.
 * Triggers and not the program: whoever changes these tables, by hand or by cascade, cannot forget to tell.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function tell_of_session() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sessions', 'token ' || encode(old.token_hash, 'base64'));
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tell_of_end after delete on sessions
    for each row execute function tell_of_session()`.execute(db);
  // Being used again says nothing new: the row is written once an hour for each session.
  await sql`
    create trigger tell_of_change after update on sessions
    for each row when ((old.user_id, old.administrator_session) is distinct from (new.user_id, new.administrator_session)
      or new.expires_at < old.expires_at)
    execute function tell_of_session()`.execute(db);
  await sql`
    create function tell_of_viewer() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sessions', tg_argv[0] || ' ' || old.id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tell_of_end after delete on users
    for each row execute function tell_of_viewer('user')`.execute(db);
  await sql`
    create trigger tell_of_change after update on users
    for each row when ((old.type, old.first_name, old.last_name, old.email, old.avatar_key, old.company_id)
      is distinct from (new.type, new.first_name, new.last_name, new.email, new.avatar_key, new.company_id))
    execute function tell_of_viewer('user')`.execute(db);
  await sql`
    create trigger tell_of_change after update on companies
    for each row when ((old.name, old.avatar_key, old.is_trial, old.trial_ends_at)
      is distinct from (new.name, new.avatar_key, new.is_trial, new.trial_ends_at))
    execute function tell_of_viewer('company')`.execute(db);
  await sql`
    create function tell_of_message() returns trigger language plpgsql as $$
    begin
      perform pg_notify('threads', new.thread_id || ' ' || new.id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tell_of_message after insert on messages
    for each row execute function tell_of_message()`.execute(db);
  await sql`
    create function tell_of_thread() returns trigger language plpgsql as $$
    begin
      perform pg_notify('threads', old.id::text);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tell_of_end after delete on threads
    for each row execute function tell_of_thread()`.execute(db);
  // Who the two are does not change; should it ever, no process may go on believing the old ones.
  await sql`
    create trigger tell_of_change after update on threads
    for each row when ((old.lower_user_id, old.higher_user_id) is distinct from (new.lower_user_id, new.higher_user_id))
    execute function tell_of_thread()`.execute(db);
}
