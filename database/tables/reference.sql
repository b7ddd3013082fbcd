create table countries (
  id integer primary key,
  name text not null
);

create table skill_types (
  id integer primary key,
  name text not null
);

create table skills (
  id integer primary key,
  name text not null,
  skill_type_id integer not null references skill_types (id)
);

create table work_types (
  id integer primary key,
  name text not null
);

create table timezones (
  name text primary key,
  utc_offset_minutes integer not null
);
