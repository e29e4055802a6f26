-- A phrase in quotes is found in whichever text of a record it stands, not in its best one alone.

-- Texts of these records that have all the words, record by record as they were named. With its owner's rights, as `find_entries`,
-- and within the same bounds: the current company, and what the current member may see.
create function find_texts(of_kind smallint, ids uuid[], words text[], most integer)
  returns table (id uuid, source_id uuid, "position" integer)
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  as $$
declare
  company uuid := current_company();
  member text := current_member();
  sought bigint[] := search_terms(words, company, of_kind);
begin
  return query
  select e.id, e.source_id, e.position
  from unnest(ids) with ordinality as f (id, place) join search_entries e on e.company_id = company and e.kind = of_kind and e.id = f.id
  where e.terms @> sought and (e.visible_to is null or e.visible_to::text = member or member = 'job')
  order by f.place, e.position limit most;
end
$$;
