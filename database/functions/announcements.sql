-- Triggers instead of foreign keys, which would double the cost of listing a hundred thousand mails. Listing holds the
-- row of the announcement, and the lock that the deletion of a talent also takes.
create or replace function remove_mails_of_announcement() returns trigger language plpgsql as $$
begin
  delete from deliveries where subject_id = old.position_id and kind = 'announcement-mail';
  delete from announcement_counts where position_id = old.position_id;
  return null;
end $$;

create or replace trigger remove_mails_of_announcement after delete on announcements
  for each row execute function remove_mails_of_announcement();

create or replace function remove_announcements_to_user() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('announcement_mails'));
  delete from deliveries where user_id = old.id and kind = 'announcement-mail';
  delete from announcement_days where user_id = old.id;
  return null;
end $$;

create or replace trigger remove_announcements_to_user after delete on users
  for each row when (old.type = 1) execute function remove_announcements_to_user();

create or replace function remove_announcement_days_of_company() returns trigger language plpgsql as $$
begin
  delete from announcement_days where company_id = old.id;
  return null;
end $$;

-- Its name makes it fire after the cascade that removes the positions and their mails.
create or replace trigger remove_announcement_days_of_company after delete on companies
  for each row execute function remove_announcement_days_of_company();

-- One statement changes each count once, always in the same order, so that two of them cannot deadlock.
create or replace function count_announcements_on_insert() returns trigger language plpgsql as $$
begin
  if not exists (
    select subject_id, state, 1 as change from came where kind = 'announcement-mail'
  ) then return null; end if;
  insert into announcement_counts as counted (position_id, state, count)
  select subject_id, state, sum(change) from (
    select subject_id, state, 1 as change from came where kind = 'announcement-mail'
  ) as changes
  group by subject_id, state having sum(change) <> 0 order by subject_id, state
  on conflict (position_id, state) do update set count = counted.count + excluded.count;
  return null;
end $$;

create or replace trigger count_announcements_on_insert after insert on deliveries
  referencing new table as came for each statement execute function count_announcements_on_insert();

create or replace function count_announcements_on_update() returns trigger language plpgsql as $$
begin
  if not exists (
    select subject_id, state, -1 as change from went where kind = 'announcement-mail'
    union all select subject_id, state, 1 as change from came where kind = 'announcement-mail'
  ) then return null; end if;
  insert into announcement_counts as counted (position_id, state, count)
  select subject_id, state, sum(change) from (
    select subject_id, state, -1 as change from went where kind = 'announcement-mail'
    union all select subject_id, state, 1 as change from came where kind = 'announcement-mail'
  ) as changes
  group by subject_id, state having sum(change) <> 0 order by subject_id, state
  on conflict (position_id, state) do update set count = counted.count + excluded.count;
  return null;
end $$;

create or replace trigger count_announcements_on_update after update on deliveries
  referencing old table as went new table as came for each statement execute function count_announcements_on_update();

create or replace function count_announcements_on_delete() returns trigger language plpgsql as $$
begin
  if not exists (
    select subject_id, state, -1 as change from went where kind = 'announcement-mail'
  ) then return null; end if;
  insert into announcement_counts as counted (position_id, state, count)
  select subject_id, state, sum(change) from (
    select subject_id, state, -1 as change from went where kind = 'announcement-mail'
  ) as changes
  group by subject_id, state having sum(change) <> 0 order by subject_id, state
  on conflict (position_id, state) do update set count = counted.count + excluded.count;
  return null;
end $$;

create or replace trigger count_announcements_on_delete after delete on deliveries
  referencing old table as went for each statement execute function count_announcements_on_delete();
