-- The member whom engineers reach about a position: its contact. While that one has never signed in, is suspended or is
-- leaving, the longest-standing member who can be reached.
create or replace function contact_of(p positions) returns integer language sql stable as $$
  select u.id
  from users u
  where p.main_teammate_id is not null and u.company_id = p.company_id
    and u.is_available and u.last_seen_at is not null
  order by u.id <> p.main_teammate_id, u.id
  limit 1
$$;
