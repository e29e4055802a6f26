-- Lists search by clauses, `[{"patterns": […], "phone": …}]`: of each a text needs one of the patterns, or its record the number.

-- Ids of records of the current company with a phone number, however it is written. With its owner's rights: row security hides
-- the terms from their index.
create function find_by_phone(of_kind smallint, digits text) returns setof uuid
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set enable_seqscan = off
  set enable_indexscan = off
  set enable_indexonlyscan = off
  as $$
begin
  return query
  select e.id from search_entries e
  where e.terms && search_terms(array['#' || digits, '#' || right(digits, 10)], current_company(), of_kind)
    and e.company_id = current_company() and e.kind = of_kind and e.visible_to is null
  limit 1000;
end
$$;

-- The patterns in the form of the columns that are searched, the longest first.
create function folded_clauses(clauses jsonb) returns jsonb
  language sql immutable parallel safe
  as $$
    select jsonb_agg(jsonb_build_object('phone', clause -> 'phone', 'patterns', (
      select jsonb_agg(search_form(pattern)) from jsonb_array_elements_text(clause -> 'patterns') as pattern
    )) order by length(clause -> 'patterns' ->> 0) desc)
    from jsonb_array_elements(clauses) as clause
  $$;

-- The condition that a column has one of a clause's patterns.
create function clause_condition(clause jsonb, searched text) returns text
  language sql immutable parallel safe
  as $$
    select string_agg(format('%s like %L', searched, pattern), ' or ') from jsonb_array_elements_text(clause -> 'patterns') as pattern
  $$;

-- Ids of at most `most` leads of the current company that match every clause and whose stage, source and assignee are the given
-- ones (null: any; the nil UUID: nobody), in the wanted order. Row security hides the text from an index (LIKE is not leakproof),
-- so this function, which belongs to the tables' owner, looks it up and keeps to the company itself.
drop function search_leads;
drop function find_lead_ids;
create function find_lead_ids(
  clauses jsonb, most integer, stage smallint default null, source text default null, assignee uuid default null,
  sort text default null, descending boolean default false
) returns setof uuid
  language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$
declare
  direction text := case when descending then ' desc' else '' end;
  sort_column text := case sort
    when 'updatedAt' then 'updated_at' when 'name' then 'name' when 'company' then 'company' when 'value' then 'value_cents'
    when 'probability' then 'probability' when 'stage' then 'stage_position' else 'created_at'
  end;
begin
  -- Planned for these very patterns: rare words take the trigram index, common ones a walk that stops early. Beyond a few words
  -- one more narrows nothing, and is kept from the index.
  return query execute (
    select 'select id from (select * from leads where company_id = $1 and deleted_at is null and '
      || string_agg(
           '(' || clause_condition(clause, case when place > 4 then 'search_text || ''''' else 'search_text' end)
           || case when clause ->> 'phone' is null then '' else format(
                ' or id = any (%L::uuid[])', array(select find_by_phone(1::smallint, clause ->> 'phone'))
              ) end || ')', ' and ')
      || case when stage is null then '' else format(' and stage_position = %L', stage) end
      || case when source is null then '' else format(' and source = %L', source) end
      || case
           when assignee is null then ''
           when assignee = '00000000-0000-0000-0000-000000000000' then ' and assigned_user_id is null'
           else format(' and assigned_user_id = %L', assignee)
         end
      || ' limit $2) as found order by '
      || case when sort_column = 'stage_position' then format('stage_position%1$s, created_at%1$s, id%1$s', direction)
              else format('%1$s%2$s, id%2$s', sort_column, direction) end
    from jsonb_array_elements(clauses) with ordinality as c (clause, place)
  ) using current_company(), most;
end
$$;

-- Searches the current company's leads: the clauses come back as the search column is written, with the number of leads that
-- match, counted up to one more than `most`, and their ids in order unless these are too many.
create function search_leads(
  inout clauses jsonb, most integer, stage smallint, source text, assignee uuid, sort text, descending boolean,
  out hits integer, out ids uuid[]
)
  language plpgsql stable
  as $$
begin
  clauses := folded_clauses(clauses);
  ids := array(select find_lead_ids(clauses, most + 1, stage, source, assignee, sort, descending));
  hits := cardinality(ids);
  if hits > most then
    ids := null;
  end if;
end
$$;

-- What the list of documents is searched by: title, tags and what was written in the document, and each of its passages.
create function document_form(title text, tags text[], content text) returns text
  language sql immutable parallel safe
  as $$ select search_form(title || ' ' || array_to_string(tags, ' ') || ' ' || content) $$;
alter table documents add column search_text text collate "C" not null
  generated always as (document_form(title, tags, content)) stored;
drop trigger documents_change on documents;
create trigger documents_change before update on documents
  for each row execute function note_change(
    'title_order', 'search_text', 'visible_to', 'kind', 'status', 'status_reason', 'status_at', 'read_attempts', 'excerpt'
  );
create index documents_search on documents using gin (company_id, search_text gin_trgm_ops) where deleted_at is null;
alter table document_passages add column search_text text collate "C" not null
  generated always as (search_form(text)) stored;
create index document_passages_search on document_passages using gin (company_id, search_text gin_trgm_ops);

-- Ids of the current company's documents that match every clause and that the current member may see. With its owner's rights,
-- as `find_lead_ids` is.
create function find_document_ids(clauses jsonb) returns setof uuid
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
    and (d.visible_to is null or d.visible_to::text = member or member = 'job');
end
$$;
