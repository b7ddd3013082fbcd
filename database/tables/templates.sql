create table templates (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  title text not null,
  text text not null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index templates_by_company on templates (company_id);
