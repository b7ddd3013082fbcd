-- No text about a user or company outlives it.
create or replace function forget_cases() returns trigger language plpgsql as $$
begin
  update cases set reasons = null, appeal = null, appeal_reasons = null, position_title = null
  where ((tg_argv[0] = 'user' and user_id = old.id) or (tg_argv[0] = 'company' and company_id = old.id))
    and coalesce(reasons, appeal, appeal_reasons, position_title) is not null;
  -- One update for both: a second would be checked against a reporter deleted by the same statement.
  -- Users may also have reported by their address without signing in; `old` of a company has none.
  update reports set text = '', evidence = null, visitor_email = null
  where (text <> '' or evidence is not null or visitor_email is not null) and (
    (tg_argv[0] = 'user' and (reporter_id = old.id or visitor_email = to_jsonb(old) ->> 'email'))
    or case_id in (
      select id from cases
      where (tg_argv[0] = 'user' and user_id = old.id) or (tg_argv[0] = 'company' and company_id = old.id)
    ));
  return old;
end $$;

create or replace trigger forget_cases before delete on users
  for each row execute function forget_cases('user');
create or replace trigger forget_cases before delete on companies
  for each row execute function forget_cases('company');

-- Makes `settle_available` run for each member.
create or replace function settle_members() returns trigger language plpgsql as $$
begin
  update users set suspended_until = suspended_until where company_id = new.id;
  return null;
end $$;

create or replace trigger settle_members after update on companies
  for each row when ((old.suspended_until is null) <> (new.suspended_until is null))
  execute function settle_members();

-- Processes remember unread warnings with a session.
create or replace function tell_of_warning() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', coalesce('user ' || new.user_id, 'company ' || new.company_id));
  return null;
end $$;

create or replace trigger tell_of_warning after update on cases
  for each row when (
    new.outcome = 'warned' and coalesce(new.user_id, new.company_id) is not null
    and (old.outcome, old.acknowledged_at, old.appeal_outcome, old.reasons)
      is distinct from (new.outcome, new.acknowledged_at, new.appeal_outcome, new.reasons))
  execute function tell_of_warning();
