-- How often the leads of a company changed, whatever changed of them: as long as that stays the same, so does how many of them a
-- search or a filter of their fields finds, and nobody need count again. It is the sum over a company's totals, which each
-- statement that writes leads adds to, in its own transaction. So a change that leaves all sums as they are is written down here as well.
alter table lead_totals add column changes bigint not null default 0;

create or replace function count_leads() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    insert into lead_totals as t (company_id, stage, source, assigned_user_id, slot, leads, value, weighted, changes)
    select company_id, stage, source, coalesce(assigned_user_id, '00000000-0000-0000-0000-000000000000'),
           pg_backend_pid() % 8, count(*), sum(value), sum(value * probability / 100), 1
    from added where deleted_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, stage, source, assigned_user_id, slot) do update set
      leads = t.leads + excluded.leads, value = t.value + excluded.value, weighted = t.weighted + excluded.weighted,
      changes = t.changes + 1, updated_at = now();
  elsif tg_op = 'DELETE' then
    insert into lead_totals as t (company_id, stage, source, assigned_user_id, slot, leads, value, weighted, changes)
    select company_id, stage, source, coalesce(assigned_user_id, '00000000-0000-0000-0000-000000000000'),
           pg_backend_pid() % 8, -count(*), -sum(value), -sum(value * probability / 100), 1
    from removed where deleted_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, stage, source, assigned_user_id, slot) do update set
      leads = t.leads + excluded.leads, value = t.value + excluded.value, weighted = t.weighted + excluded.weighted,
      changes = t.changes + 1, updated_at = now();
  else
    insert into lead_totals as t (company_id, stage, source, assigned_user_id, slot, leads, value, weighted, changes)
    select company_id, stage, source, coalesce(assigned_user_id, '00000000-0000-0000-0000-000000000000'),
           pg_backend_pid() % 8, sum(sign), sum(sign * value), sum(sign * value * probability / 100), 1
    from (
      select company_id, stage, source, assigned_user_id, value, probability, 1 as sign from added where deleted_at is null
      union all
      select company_id, stage, source, assigned_user_id, value, probability, -1 from removed where deleted_at is null
    ) as difference
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, stage, source, assigned_user_id, slot) do update set
      leads = t.leads + excluded.leads, value = t.value + excluded.value, weighted = t.weighted + excluded.weighted,
      changes = t.changes + 1, updated_at = now();
  end if;
  return null;
end
$$;

-- As before, but where many leads have the words and nothing else narrows them, the newest are walked through: by the index that the
-- planner took, whose cost it thinks the same, each was on a page of its own.
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
    when 'updatedAt' then 'updated_at' when 'name' then 'name' when 'company' then 'company' when 'value' then 'value_cents'
    when 'probability' then 'probability' when 'stage' then 'stage_position' when 'stageChangedAt' then 'stage_changed_at'
    else 'created_at'
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
      -- Newest first, they lie beside one another. Narrowed, an index of what narrows them has them in this order anyhow.
      || case when coalesce(stage::text, source, assignee::text) is null then ' order by created_at desc' else '' end
      || ' limit $2) as found order by '
      || case when sort_column = 'stage_position' then format('stage_position%1$s, created_at%1$s, id%1$s', direction)
              else format('%1$s%2$s, id%2$s', sort_column, direction) end
    from jsonb_array_elements(clauses) with ordinality as c (clause, place)
  ) using current_company(), most;
end
$$;
