-- Removes the file however the row is deleted, mostly by cascade.
create or replace function remove_text_image_file() returns trigger language plpgsql as $$
begin
  perform enqueue_removal(array[old.key]);
  return null;
end $$;

create or replace trigger remove_file after delete on text_images
  for each row execute function remove_text_image_file();
