-- Keeps updated_at and version of editable rows; an update that changes nothing keeps both. A trigger names the columns
-- that PostgreSQL computes: they have no value yet when it runs.
create or replace function note_change() returns trigger
  language plpgsql
  as $$
declare
  computed text[] := coalesce(tg_argv, '{}');
begin
  if to_jsonb(new) - computed is distinct from to_jsonb(old) - computed then
    new.updated_at := date_trunc('milliseconds', clock_timestamp());
    new.version := old.version + 1;
  end if;
  return new;
end
$$;
