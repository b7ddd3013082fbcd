-- `threads.stage_waits_for` is the side whose next message in a thread may move the candidate of its position, so that
-- other messages need not read the candidate. Changes of a candidate hold the company's lock. Ordered, like the
-- statements that write in several threads.
create or replace function stage_waits_for(candidate candidates) returns text language sql immutable as $$
  select case
    when candidate.position_id is null or candidate.contacted_at is null then 'both'
    when candidate.answered_at is not null then 'none'
    when candidate.contacted_by = 'company' then 'talent'
    else 'company'
  end
$$;

create or replace function tell_threads_of_candidate() returns trigger language plpgsql as $$
begin
  update threads set stage_waits_for = stage_waits_for(new)
  from (
    select h.id from threads h
    where h.position_id = new.position_id and new.talent_id in (h.lower_user_id, h.higher_user_id)
      and h.stage_waits_for <> stage_waits_for(new)
    order by h.id for no key update of h
  ) about_position
  where threads.id = about_position.id;
  return null;
end $$;

create or replace trigger tell_threads_of_new after insert on candidates
  for each row execute function tell_threads_of_candidate();
create or replace trigger tell_threads_of_change after update on candidates
  for each row when (stage_waits_for(old) <> stage_waits_for(new)) execute function tell_threads_of_candidate();

-- Sets the side once a thread is about a position; colleagues have no stage.
create or replace function await_stage() returns trigger language plpgsql as $$
declare
  candidate candidates;
begin
  select c.* into candidate from candidates c
    where c.position_id = new.position_id and c.talent_id in (new.lower_user_id, new.higher_user_id);
  new.stage_waits_for = case
    when new.position_id is null then 'none'
    when not exists (select from talents where user_id in (new.lower_user_id, new.higher_user_id)) then 'none'
    else stage_waits_for(candidate)
  end;
  return new;
end $$;

create or replace trigger await_stage before update of position_id on threads
  for each row when (new.position_id is distinct from old.position_id) execute function await_stage();
