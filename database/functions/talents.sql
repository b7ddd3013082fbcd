create or replace function tell_talent_available() returns trigger language plpgsql as $$
begin
  update talents set is_suspended = not new.is_available where user_id = new.id;
  return null;
end $$;

create or replace trigger tell_talent_available after update on users
  for each row when (old.is_available <> new.is_available and new.type = 1)
  execute function tell_talent_available();
