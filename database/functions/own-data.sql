-- Removes the file however the row is deleted.
create or replace function remove_export_file() returns trigger language plpgsql as $$
begin
  perform enqueue_removal(array['exports/' || old.name || '.zip']);
  return null;
end $$;

create or replace trigger remove_export_file after delete on exports
  for each row when (old.name is not null) execute function remove_export_file();
