-- A company with several domains shows the one proven first whose proof still holds.
create or replace function show_domain() returns trigger language plpgsql as $$
declare
  changed integer := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
  shown text;
begin
  select domain into shown from company_domains
  where company_id = changed and verified_at is not null
  order by failing_since is not null, verified_at, id limit 1;
  update companies set verified_domain = shown where id = changed and verified_domain is distinct from shown;
  return null;
end $$;

create or replace trigger show_domain after insert or delete or update of verified_at, failing_since on company_domains
  for each row execute function show_domain();
