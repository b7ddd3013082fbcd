-- `threads.contact_state` copies the state of the contact, so that a message in a settled thread reads no contact.
-- Changes of a contact hold its company's lock. Ordered, like the statements that write in several threads.
create or replace function tell_threads_of_contact() returns trigger language plpgsql as $$
begin
  update threads set contact_state = new.state
  from (
    select h.id from users member join threads h
      on h.lower_user_id = least(new.talent_id, member.id) and h.higher_user_id = greatest(new.talent_id, member.id)
    where member.company_id = new.company_id and h.contact_state <> new.state
    order by h.id for no key update of h
  ) of_contact
  where threads.id = of_contact.id;
  return null;
end $$;

create or replace trigger tell_threads_of_new after insert on contacts
  for each row execute function tell_threads_of_contact();
create or replace trigger tell_threads_of_change after update on contacts
  for each row when (old.state <> new.state) execute function tell_threads_of_contact();
