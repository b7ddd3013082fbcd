create or replace function settle_available() returns trigger language plpgsql as $$
begin
  new.is_available := new.suspended_until is null and new.leaving_at is null
    and not exists (select from companies where id = new.company_id and suspended_until is not null);
  return new;
end $$;

create or replace trigger settle_available before insert or update of suspended_until, leaving_at, company_id on users
  for each row execute function settle_available();
