drop function find_public_opening_ids;

-- At most `most` openings that outsiders see at an instant, newest first: whatever is not null narrows them, and they begin
-- after the place that is given. Row security would hide the text from an index (LIKE is not leakproof) and the number of
-- rows from the planner, so this function, which belongs to the table's owner, looks them up; everybody may see them.
create function find_public_openings(
  only_company uuid, only_opening uuid, pattern text, only_department text, only_location text, at timestamptz,
  after_at timestamptz, after_id uuid, most integer
) returns setof public_openings
  language plpgsql stable security definer rows 50
  set search_path = public, pg_temp
  as $$
begin
  -- Planned for what is asked, as find_lead_ids is.
  return query execute
    'select * from public_openings where (ends_at is null or ends_at > $6)'
      || case when only_company is null then '' else ' and company_id = $1' end
      || case when only_opening is null then '' else ' and id = $2' end
      || case when pattern is null then '' else format(' and search_text like %L', pattern) end
      || case when only_department is null then '' else ' and department = $4' end
      || case when only_location is null then '' else ' and location = $5' end
      || case when after_id is null then '' else ' and (published_at, id) < ($7, $8)' end
      || ' order by published_at desc, id desc limit $9'
    using only_company, only_opening, pattern, only_department, only_location, at, after_at, after_id, most;
end
$$;

-- The company whose domain is exactly this one. Row security would hide it from its index: lower() is not leakproof.
create function company_of_domain(wanted text) returns uuid
  language sql stable security definer
  set search_path = public, pg_temp
  as $$ select id from companies where lower(domain) = wanted $$;
