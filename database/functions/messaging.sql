-- A thread keeps its last message and both people's unread counts, so that a list of threads reads no messages. Channel
-- `threads` sends its id, and for a new message also that id; `unread` sends users whose total has changed.
--
-- One update and notification per writer in a thread, whatever the number of messages. No joins: the plan is kept for
-- the whole connection, and statements of one message and of a hundred thousand share it.
create or replace function note_messages() returns trigger language plpgsql as $$
declare
  noted record;
  recipient integer;
begin
  for noted in
    select thread_id, user_id, count(*) as count, max(id) as last_id, (array_agg(created_at order by id desc))[1] as last_at
    from inserted group by thread_id, user_id order by thread_id, last_id
  loop
    update threads set
      last_message_at = case when noted.last_id > coalesce(last_message_id, 0) then noted.last_at else last_message_at end,
      last_writer_id = case when noted.last_id > coalesce(last_message_id, 0) then noted.user_id else last_writer_id end,
      last_message_id = greatest(last_message_id, noted.last_id),
      lower_unread = lower_unread + case when noted.user_id = higher_user_id then noted.count else 0 end,
      higher_unread = higher_unread + case when noted.user_id = lower_user_id then noted.count else 0 end
    where id = noted.thread_id
    returning case when noted.user_id = lower_user_id then higher_user_id else lower_user_id end into recipient;
    perform pg_notify('threads', noted.thread_id || ' ' || noted.last_id);
    perform pg_notify('unread', recipient::text);
  end loop;
  return null;
end $$;

create or replace trigger note_messages after insert on messages
  referencing new table as inserted for each statement execute function note_messages();

-- Counts from the nearer end: a page read in a long thread is subtracted. The thread's row is locked here and when a
-- message is stored, so no message can come in between.
create or replace function still_unread(
  thread threads, writer_id integer, unread integer, former_read_id bigint, read_id bigint
) returns integer language plpgsql as $$
begin
  if read_id >= thread.last_message_id then return 0; end if;
  if read_id between former_read_id and former_read_id + (thread.last_message_id - former_read_id) / 2 then
    return unread - (
      select count(*) from messages
      where thread_id = thread.id and user_id = writer_id and id > former_read_id and id <= read_id
    );
  end if;
  return (select count(*) from messages where thread_id = thread.id and user_id = writer_id and id > read_id);
end $$;

create or replace function count_unread() returns trigger language plpgsql as $$
begin
  if new.lower_read_id <> old.lower_read_id then
    new.lower_unread =
      still_unread(new, new.higher_user_id, old.lower_unread, old.lower_read_id, new.lower_read_id);
  end if;
  if new.higher_read_id <> old.higher_read_id then
    new.higher_unread =
      still_unread(new, new.lower_user_id, old.higher_unread, old.higher_read_id, new.higher_read_id);
  end if;
  if new.lower_unread <> old.lower_unread then perform pg_notify('unread', new.lower_user_id::text); end if;
  if new.higher_unread <> old.higher_unread then perform pg_notify('unread', new.higher_user_id::text); end if;
  return new;
end $$;

create or replace trigger count_unread before update of lower_read_id, higher_read_id on threads
  for each row execute function count_unread();

create or replace function tell_of_thread() returns trigger language plpgsql as $$
begin
  perform pg_notify('threads', old.id::text);
  perform pg_notify('unread', old.lower_user_id::text) where old.lower_unread > 0;
  perform pg_notify('unread', old.higher_user_id::text) where old.higher_unread > 0;
  return null;
end $$;

create or replace trigger tell_of_end after delete on threads
  for each row execute function tell_of_thread();
create or replace trigger tell_of_change after update on threads
  for each row when (
    (old.lower_user_id, old.higher_user_id, old.hidden_from)
    is distinct from (new.lower_user_id, new.higher_user_id, new.hidden_from))
  execute function tell_of_thread();

-- The positions that messages are about, each with the message that begins the next one; null for the last.
create or replace view thread_subjects as
  select b.thread_id, b.position_id, b.title, b.message_id, b.begun_by, b.begun_at, (
    select min(n.message_id) from thread_positions n where n.thread_id = b.thread_id and n.message_id > b.message_id
  ) as until_id
  from thread_positions b;

-- A thread keeps the position of its last messages, so that a list of threads and the next message look up none.
create or replace function note_position() returns trigger language plpgsql as $$
begin
  update threads set position_id = new.position_id, position_title = new.title where id = new.thread_id;
  return null;
end $$;

create or replace trigger note_position after insert on thread_positions
  for each row execute function note_position();

-- Called under the thread's lock. A waiting delivery will find the message. A running one either waits for that lock,
-- or has removed its row under it; then this inserts another. A device is notified sooner than a mail is sent, so for
-- those who have one the waiting delivery is brought forward.
create or replace function queue_message_mail(thread integer, recipient integer) returns void language plpgsql as $$
declare
  name text := 'message-mail ' || thread || ' ' || recipient;
  has_push boolean := exists (select from push_subscriptions where user_id = recipient);
begin
  if exists (
    select from deliveries where key = name and state <> 'failed' and not (has_push and state = 'waiting')
  ) then return; end if;
  insert into deliveries (channel, kind, urgency, key, subject_id, user_id, next_at)
  values ('task', 'message-mail', 'soon', name, thread, recipient, greatest(
    now() + case when has_push then interval '10 seconds' else interval '1 minute' end,
    (select last_seen_at from users where id = recipient)
      + case when has_push then interval '2 minutes' else interval '5 minutes' end
  ))
  on conflict (key) where key is not null do update
    set state = 'waiting', tries = 0, changed_at = now(),
      next_at = case deliveries.state
        when 'failed' then excluded.next_at else least(deliveries.next_at, excluded.next_at)
      end
    where deliveries.state in ('waiting', 'failed');
end $$;

-- Removes the files however the row is deleted, mostly by cascade.
create or replace function remove_video_files() returns trigger language plpgsql as $$
begin
  perform enqueue_removal(array['video/' || old.file_name, 'video/' || replace(old.file_name, '.webm', '.webp')]);
  return null;
end $$;

create or replace trigger remove_video_files after delete on videos
  for each row execute function remove_video_files();

create or replace function remove_attachment_file() returns trigger language plpgsql as $$
begin
  perform enqueue_removal(array['attachment/' || old.file_name]);
  return null;
end $$;

create or replace trigger remove_attachment_file after delete on attachments
  for each row execute function remove_attachment_file();
