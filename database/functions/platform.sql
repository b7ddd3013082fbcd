-- The form of texts that every search compares, as in `plainText` of contract/plain-text.ts. Pure ASCII takes a
-- shortcut.
create or replace function plain_text(text text) returns text immutable parallel safe language sql as $$
  select case when octet_length(text) = length(text) then lower(text) else
    replace(replace(replace(translate(
      lower(regexp_replace(normalize(text, nfkd), '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]', '', 'g')),
      'øłđςı’', 'oldσi'''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
  end
$$;

-- Channel `sessions` notifies every process at the commit what it must forget: `token` with the hash in base64, `user`
-- or `company` with the id. By triggers, so that manual changes and cascades notify too.
create or replace function tell_of_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', 'token ' || encode(old.token_hash, 'base64'));
  return null;
end $$;

create or replace trigger tell_of_end after delete on sessions
  for each row execute function tell_of_session();
-- Not for mere use, which writes each session's row once an hour.
create or replace trigger tell_of_change after update on sessions
  for each row when (
    (old.token_hash, old.user_id, old.administrator_session, old.way)
    is distinct from (new.token_hash, new.user_id, new.administrator_session, new.way)
    or new.expires_at < old.expires_at)
  execute function tell_of_session();

create or replace function tell_of_viewer() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', tg_argv[0] || ' ' || old.id);
  return null;
end $$;

create or replace trigger tell_of_end after delete on users
  for each row execute function tell_of_viewer('user');
create or replace trigger tell_of_change after update on users
  for each row when (
    (old.type, old.first_name, old.last_name, old.email, old.avatar_key, old.company_id, old.language,
      old.is_available, old.leaving_at)
    is distinct from
    (new.type, new.first_name, new.last_name, new.email, new.avatar_key, new.company_id, new.language,
      new.is_available, new.leaving_at))
  execute function tell_of_viewer('user');
create or replace trigger tell_of_change after update on companies
  for each row when (
    (old.name, old.avatar_key, old.is_trial, old.trial_ends_at)
    is distinct from (new.name, new.avatar_key, new.is_trial, new.trial_ends_at))
  execute function tell_of_viewer('company');

create or replace function end_visit() returns trigger language plpgsql as $$
begin
  new.last_visit_ended_at := old.last_seen_at;
  return new;
end $$;

-- A visit ends when its user has not been seen for 30 minutes.
create or replace trigger end_visit before update of last_seen_at on users
  for each row when (new.last_seen_at > old.last_seen_at + interval '30 minutes')
  execute function end_visit();

create or replace function enqueue_removal(keys text[]) returns void language sql as $$
  insert into deliveries (channel, kind, urgency, key, details)
  values ('task', 'remove-media', 'soon', 'remove-media:' || keys[1], jsonb_build_object('keys', keys))
  on conflict (key) where key is not null do update set
    id = excluded.id, details = excluded.details, state = 'waiting', tries = 0, next_at = now(), holder = null,
    held_until = null, changed_at = now();
  select pg_notify('deliveries', 'soon');
$$;

-- An entry never changes, except that a deleted user, company or case becomes null. The sweep may remove it after three
-- years.
create or replace function refuse_change_of_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '3 years' then
      return old;
    end if;
  elsif (new.id, new.at, new.act, new.details, new.administrator_name, new.administrator_email)
    is not distinct from (old.id, old.at, old.act, old.details, old.administrator_name, old.administrator_email)
    and (new.administrator_id is null or new.administrator_id = old.administrator_id)
    and (new.user_id is null or new.user_id = old.user_id)
    and (new.company_id is null or new.company_id = old.company_id)
    and (new.case_id is null or new.case_id = old.case_id) then
    return new;
  end if;
  raise exception 'entries of the audit log do not change';
end $$;

create or replace trigger refuse_change_of_log before update or delete on audit_log
  for each row execute function refuse_change_of_log();
