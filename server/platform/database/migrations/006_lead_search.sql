-- Ids of at most `most` leads of the current company whose text matches every pattern and whose stage, source and assignee
-- are the given ones (null: any; the nil UUID: nobody), in the wanted order. Row security hides the text from an index
-- (LIKE is not leakproof), so this function, which belongs to the tables' owner, looks it up and keeps to the company itself.
drop function find_lead_ids;
create function find_lead_ids(
  patterns text[], most integer, stage smallint default null, source text default null, assignee uuid default null,
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
  -- Planned for these very patterns: rare words take the trigram index, common ones a walk that stops early. The index
  -- answers a condition for each word, but not one for a list of words; beyond a few words one more narrows nothing.
  return query execute (
    select 'select id from (select * from leads where company_id = $1 and deleted_at is null and '
      || string_agg(format('search_text like %L', pattern), ' and ')
      || case when cardinality(patterns) > 4 then ' and search_text like all ($2)' else '' end
      || case when stage is null then '' else format(' and stage_position = %L', stage) end
      || case when source is null then '' else format(' and source = %L', source) end
      || case
           when assignee is null then ''
           when assignee = '00000000-0000-0000-0000-000000000000' then ' and assigned_user_id is null'
           else format(' and assigned_user_id = %L', assignee)
         end
      || ' limit $3) as found order by '
      || case when sort_column = 'stage_position' then format('stage_position%1$s, created_at%1$s, id%1$s', direction)
              else format('%1$s%2$s, id%2$s', sort_column, direction) end
    from unnest(patterns[:4]) as pattern
  ) using current_company(), patterns, most;
end
$$;

-- Searches the current company's leads: the patterns come back as the search column is written, longest first, with the
-- number of leads that match, counted up to one more than `most`, and their ids in order unless these are too many.
create function search_leads(
  inout patterns text[], most integer, stage smallint, source text, assignee uuid, sort text, descending boolean,
  out hits integer, out ids uuid[]
)
  language plpgsql stable
  as $$
begin
  patterns := array(select search_form(pattern) from unnest(patterns) as pattern order by length(pattern) desc);
  ids := array(select find_lead_ids(patterns, most + 1, stage, source, assignee, sort, descending));
  hits := cardinality(ids);
  if hits > most then
    ids := null;
  end if;
end
$$;
