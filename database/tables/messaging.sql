create table threads (
  id integer generated always as identity primary key,
  lower_user_id integer not null references users (id) on delete cascade,
  higher_user_id integer not null references users (id) on delete cascade,
  lower_read_id bigint not null default 0,
  higher_read_id bigint not null default 0,
  created_at timestamptz not null default now(),
  -- The last message, and each person's unread ones: kept by triggers.
  last_message_id bigint,
  last_message_at timestamptz,
  lower_unread integer not null default 0,
  higher_unread integer not null default 0,
  position_id integer references positions (id) on delete set null,
  position_title text, -- as both could see it, also after the position is closed or deleted
  hidden_by_talent integer check (hidden_by_talent in (lower_user_id, higher_user_id)), -- the member it is gone for
  -- Of the contact of its talent and company, kept by triggers; unsettled has to be looked up.
  contact_state text not null default 'unsettled' check (
    contact_state in ('unsettled', 'byTalent', 'byCompany', 'settled', 'declined', 'closed', 'lapsed')
  ),
  hidden_by_company integer check (hidden_by_company in (lower_user_id, higher_user_id)),
  hidden_from integer generated always as (coalesce(hidden_by_talent, hidden_by_company)) stored,
  last_writer_id integer, -- kept by a trigger
  -- Whose next message may move the candidate of the position; kept by triggers.
  stage_waits_for text not null default 'none' check (stage_waits_for in ('none', 'talent', 'company', 'both')),
  shared_from_id bigint, -- the first message that the whole company may read
  -- The last message when it was closed and when each of the two archived it: a later one reopens it.
  closed_after_id bigint,
  closed_by integer check (closed_by in (lower_user_id, higher_user_id)),
  closing_reason text check (closing_reason in ('notNow', 'anotherRole', 'placeOrHours', 'pay')),
  lower_archived_id bigint,
  higher_archived_id bigint,
  constraint closed_by_one check ((closed_after_id is null) = (closed_by is null)),
  constraint one_thread_per_pair unique (lower_user_id, higher_user_id),
  constraint pair_is_ordered check (lower_user_id < higher_user_id)
);
create index threads_by_higher_user on threads (higher_user_id);
create index threads_by_position on threads (position_id) where position_id is not null;
create index threads_by_start on threads (created_at);

create sequence messages_id_seq;
-- A message is deleted with its thread, and a thread with either person, so the writer needs no foreign key.
create table messages (
  id bigint not null default nextval('messages_id_seq'), -- unique in all threads, by its sequence
  thread_id integer not null references threads (id) on delete cascade,
  user_id integer not null,
  text text not null,
  client_key text, -- makes a repeated send answer the message already stored
  created_at timestamptz not null default clock_timestamp(),
  video text, -- of the video what a page of messages shows, so that reading one joins nothing
  video_seconds integer,
  has_poster boolean not null default false,
  attachments jsonb, -- what a page of messages shows of its files
  interview_id integer, -- that it proposes or changes
  constraint messages_in_thread primary key (thread_id, id)
) partition by hash (thread_id);
alter sequence messages_id_seq owned by messages.id;
create unique index messages_by_writer_key on messages (thread_id, user_id, client_key) where client_key is not null;
create table messages_00 partition of messages for values with (modulus 16, remainder 0);
create table messages_01 partition of messages for values with (modulus 16, remainder 1);
create table messages_02 partition of messages for values with (modulus 16, remainder 2);
create table messages_03 partition of messages for values with (modulus 16, remainder 3);
create table messages_04 partition of messages for values with (modulus 16, remainder 4);
create table messages_05 partition of messages for values with (modulus 16, remainder 5);
create table messages_06 partition of messages for values with (modulus 16, remainder 6);
create table messages_07 partition of messages for values with (modulus 16, remainder 7);
create table messages_08 partition of messages for values with (modulus 16, remainder 8);
create table messages_09 partition of messages for values with (modulus 16, remainder 9);
create table messages_10 partition of messages for values with (modulus 16, remainder 10);
create table messages_11 partition of messages for values with (modulus 16, remainder 11);
create table messages_12 partition of messages for values with (modulus 16, remainder 12);
create table messages_13 partition of messages for values with (modulus 16, remainder 13);
create table messages_14 partition of messages for values with (modulus 16, remainder 14);
create table messages_15 partition of messages for values with (modulus 16, remainder 15);

-- Owned by their uploader until a message carries them.
create table videos (
  id bigint generated always as identity primary key,
  file_name text not null unique,
  user_id integer not null references users (id) on delete cascade,
  message_id bigint unique, -- null, like its thread, until a message carries it
  size bigint not null,
  milliseconds integer not null,
  has_poster boolean not null,
  created_at timestamptz not null default now(),
  thread_id integer references threads (id) on delete cascade,
  constraint videos_sent check ((thread_id is null) = (message_id is null))
);
create index videos_by_user on videos (user_id);
create index videos_not_sent on videos (created_at) where message_id is null;
create index videos_by_thread on videos (thread_id) where thread_id is not null;

-- PDFs, owned by their uploader until a message carries them.
create table attachments (
  id bigint generated always as identity primary key,
  file_name text not null unique,
  user_id integer not null references users (id) on delete cascade,
  name text not null, -- the uploader's
  size integer not null,
  message_id bigint, -- null, like its thread, until a message carries it
  thread_id integer references threads (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint attachments_sent check ((thread_id is null) = (message_id is null))
);
create index attachments_by_user on attachments (user_id);
create index attachments_not_sent on attachments (created_at) where message_id is null;
create index attachments_by_thread on attachments (thread_id) where thread_id is not null;

-- The last message of a thread that a user has been mailed about.
create table message_mails (
  thread_id integer not null references threads (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  mailed_id bigint not null,
  mailed_at timestamptz not null,
  primary key (thread_id, user_id)
);
create index message_mails_by_user on message_mails (user_id);
