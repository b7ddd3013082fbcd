-- A user without a row has the defaults.
create table mail_settings (
  user_id integer primary key references users (id) on delete cascade,
  announcements boolean not null default true,
  messages text not null default 'atOnce' check (messages in ('atOnce', 'hourly', 'daily', 'never')),
  reviews boolean not null default true,
  searches boolean not null default true,
  team boolean not null default true,
  interviews boolean not null default true
);
