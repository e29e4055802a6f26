-- A commit between two that landed had in 013 what 015 brings. This puts back what 013 says, so that 015 can run.
drop function find_public_openings;
drop function company_of_domain;

-- Ids of at most `most` openings that outsiders see at an instant and whose text is like the pattern, newest first: of one
-- company or of all. Row security hides the text from an index (LIKE is not leakproof), so this function, which belongs to
-- the table's owner, looks it up; it sees what everybody may see.
create function find_public_opening_ids(pattern text, only_company uuid, at timestamptz, most integer)
  returns setof uuid
  language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$
begin
  -- Planned for this very pattern, as find_lead_ids is.
  return query execute format(
    'select id from public_openings where search_text like %L and (ends_at is null or ends_at > %L)', pattern, at
  ) || case when only_company is null then '' else format(' and company_id = %L', only_company) end
    || ' order by published_at desc, id desc limit $1' using most;
end
$$;
