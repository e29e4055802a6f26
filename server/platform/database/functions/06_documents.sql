create or replace trigger documents_change before update on documents
  for each row execute function note_change(
    'title_order', 'search_text', 'visible_to', 'kind', 'status', 'status_reason', 'status_at', 'read_attempts', 'excerpt'
  );

-- Ids of the current company's documents that match every clause and that the current member may see. With its owner's rights,
-- as `find_lead_ids` is.
create or replace function find_document_ids(clauses jsonb) returns setof uuid
  language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$
declare
  company uuid := current_company();
  member text := current_member();
  -- A word that more passages have is looked for document by document, which ends with the first that has it.
  most integer := 2000;
  clause jsonb;
  passage text;
  matched uuid[];
  found uuid[];
begin
  for clause in select value from jsonb_array_elements(folded_clauses(clauses)) loop
    passage := 'select document_id from document_passages p where p.company_id = $1 and (' || clause_condition(clause, 'p.search_text') || ')';
    execute 'select array(' || passage || ' limit $2)' into matched using company, most;
    if cardinality(matched) = most then
      execute 'select array(select id from documents d where d.company_id = $1 and exists (' || passage || ' and p.document_id = d.id))'
      into matched using company;
    end if;
    execute 'select $2 || array(select id from documents where company_id = $1 and deleted_at is null and ('
      || clause_condition(clause, 'search_text') || '))' into matched using company, matched;
    found := case when found is null then matched else array(select unnest(found) intersect select unnest(matched)) end;
  end loop;
  return query
  select d.id from documents d
  where d.company_id = company and d.id = any (found) and d.deleted_at is null
    and (d.visible_to is null or d.visible_to::text = member or member = 'job') and sees('knowledge');
end
$$;
