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

-- Entries stay as they are; of a repeated one how often it was may grow, and nothing else.
create or replace function refuse_change() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'UPDATE' then
      if old.same_as is not null and new.times > old.times
        and to_jsonb(new) - '{times,last_at}'::text[] = to_jsonb(old) - '{times,last_at}'::text[] then
        return new;
      end if;
    end if;
    raise exception 'Entries of the audit are never changed' using errcode = 'insufficient_privilege';
  end $$;
create or replace trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function refuse_change();
create or replace trigger audit_entries_stay_whole before truncate on audit_entries
  for each statement execute function refuse_change();
