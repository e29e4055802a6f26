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

-- Whether a member sees what a notification leads to: asked as that member.
create or replace function may_follow(reader uuid, link text) returns boolean
  language plpgsql
  as $$
declare
  member_before text := coalesce(current_setting('atrium.member', true), '');
  areas_before text := coalesce(current_setting('atrium.areas', true), '');
  follows boolean;
begin
  perform set_config('atrium.member', id::text, true), set_config('atrium.areas', areas::text, true)
  from users where company_id = current_company() and id = reader;
  follows := sees_link(link);
  perform set_config('atrium.member', member_before, true), set_config('atrium.areas', areas_before, true);
  return follows;
end
$$;
