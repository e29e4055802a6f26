-- What leads are filtered by beside stage, source and assignee. City and country are kept without case and accents: row security
-- lets an index compare a column, but not what a function makes of it.
alter table leads
  add column city_form text collate "C" not null generated always as (search_form(city)) stored,
  add column country_form text collate "C" not null generated always as (search_form(country)) stored;
drop trigger leads_change on leads;
create trigger leads_change before update on leads
  for each row execute function note_change('stage_position', 'value_cents', 'search_text', 'city_form', 'country_form');

create index leads_stage_changed on leads (company_id, stage_changed_at, id) where deleted_at is null;
create index leads_city on leads (company_id, city_form, created_at, id) where deleted_at is null;
create index leads_country on leads (company_id, country_form, created_at, id) where deleted_at is null;
-- Which leads have something left to do.
create index tasks_open_lead on tasks (company_id, lead_id)
  where deleted_at is null and status in ('pending', 'in_progress');

-- As before, in the order of their stage's beginning too.
create or replace function find_lead_ids(
  clauses jsonb, most integer, stage smallint default null, source text default null, assignee uuid default null,
  sort text default null, descending boolean default false
) returns setof uuid
  language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$
declare
  direction text := case when descending then ' desc' else '' end;
  sort_column text := case sort
    when 'updatedAt' then 'updated_at' when 'stageChangedAt' then 'stage_changed_at' when 'name' then 'name'
    when 'company' then 'company' when 'value' then 'value_cents' when 'probability' then 'probability'
    when 'stage' then 'stage_position' else 'created_at'
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
