-- Sets since when companies can find a talent with skills, and when the talent is mailed the first fitting positions:
-- a day after first stating skills and a place.
create or replace function note_talent_found() returns trigger language plpgsql as $$
declare
  -- is_findable itself is computed only afterwards.
  is_found constant boolean := new.availability <> 'notLooking' and not new.is_suspended and new.skill_ids <> '{}';
begin
  if is_found and (tg_op = 'INSERT' or not (old.is_findable and old.skill_ids <> '{}')) then new.found_since := now(); end if;
  if new.first_fits_at is null and new.skill_ids <> '{}' and (new.is_remote or new.is_physical) then
    new.first_fits_at := now() + interval '1 day';
  end if;
  return new;
end $$;

create or replace trigger note_talent_found
  before insert or update of skill_ids, availability, is_suspended, is_remote, is_physical on talents
  for each row execute function note_talent_found();
