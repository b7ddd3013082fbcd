-- Notes of a company's members about a talent.
create table candidate_notes (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  talent_id integer not null references talents (user_id) on delete cascade,
  author_id integer references users (id) on delete set null, -- null for a former member
  text text not null,
  created_at timestamptz not null default now()
);
create index candidate_notes_by_talent on candidate_notes (talent_id, company_id);
create index candidate_notes_by_company on candidate_notes (company_id);
create index candidate_notes_by_author on candidate_notes (author_id) where author_id is not null;
