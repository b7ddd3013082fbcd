create or replace function forget_refusal() returns trigger language plpgsql as $$
begin
  new.email_refused_at = null;
  new.email_refusal = null;
  return new;
end $$;

create or replace trigger forget_refusal before update of email on users
  for each row when (old.email <> new.email) execute function forget_refusal();
