-- How each person had Sales last, for when an address does not say it. That it changes is no change of the account.
alter table users add column sales_layout text not null default 'list' check (sales_layout in ('list', 'board'));
create or replace trigger users_change before update on users
  for each row when (new.origin = old.origin) execute function note_change('sales_layout');

-- In which order leads came to their stages: all of them, and those of one stage, as a lane of the board shows them.
create index leads_stage_changed on leads (company_id, stage_changed_at, id) where deleted_at is null;
create index leads_lane on leads (company_id, stage_position, stage_changed_at, id) where deleted_at is null;

-- The latest stays in a stage, for how long leads usually stay there.
create index lead_moves_from on lead_moves (company_id, from_stage, changed_at) where from_stage is not null;

-- Of a search the ids come in this order too.
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
      || ' limit $2) as found order by '
      || case when sort_column = 'stage_position' then format('stage_position%1$s, created_at%1$s, id%1$s', direction)
              else format('%1$s%2$s, id%2$s', sort_column, direction) end
    from jsonb_array_elements(clauses) with ordinality as c (clause, place)
  ) using current_company(), most;
end
$$;

-- What leads are worth by how probable they are, kept beside what they are worth. Nobody writes leads until all are added up.
lock table leads in share row exclusive mode;
alter table lead_totals add column weighted numeric not null default 0;

create or replace function count_leads() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    insert into lead_totals as t (company_id, stage, source, assigned_user_id, slot, leads, value, weighted)
    select company_id, stage, source, coalesce(assigned_user_id, '00000000-0000-0000-0000-000000000000'),
           pg_backend_pid() % 8, count(*), sum(value), sum(value * probability / 100)
    from added where deleted_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, stage, source, assigned_user_id, slot) do update set
      leads = t.leads + excluded.leads, value = t.value + excluded.value, weighted = t.weighted + excluded.weighted,
      updated_at = now();
  elsif tg_op = 'DELETE' then
    insert into lead_totals as t (company_id, stage, source, assigned_user_id, slot, leads, value, weighted)
    select company_id, stage, source, coalesce(assigned_user_id, '00000000-0000-0000-0000-000000000000'),
           pg_backend_pid() % 8, -count(*), -sum(value), -sum(value * probability / 100)
    from removed where deleted_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, stage, source, assigned_user_id, slot) do update set
      leads = t.leads + excluded.leads, value = t.value + excluded.value, weighted = t.weighted + excluded.weighted,
      updated_at = now();
  else
    insert into lead_totals as t (company_id, stage, source, assigned_user_id, slot, leads, value, weighted)
    select company_id, stage, source, coalesce(assigned_user_id, '00000000-0000-0000-0000-000000000000'),
           pg_backend_pid() % 8, sum(sign), sum(sign * value), sum(sign * value * probability / 100)
    from (
      select company_id, stage, source, assigned_user_id, value, probability, 1 as sign from added where deleted_at is null
      union all
      select company_id, stage, source, assigned_user_id, value, probability, -1 from removed where deleted_at is null
    ) as difference
    group by 1, 2, 3, 4
    having sum(sign) <> 0 or sum(sign * value) <> 0 or sum(sign * value * probability) <> 0
    order by 1, 2, 3, 4
    on conflict (company_id, stage, source, assigned_user_id, slot) do update set
      leads = t.leads + excluded.leads, value = t.value + excluded.value, weighted = t.weighted + excluded.weighted,
      updated_at = now();
  end if;
  return null;
end
$$;

-- What there is already. Forced row security would hide all companies' rows from their owner.
alter table leads no force row level security;
alter table lead_totals no force row level security;
update lead_totals t set weighted = kept.weighted
from (
  select company_id, stage, source, coalesce(assigned_user_id, '00000000-0000-0000-0000-000000000000') as assigned_user_id,
         sum(value * probability / 100) as weighted
  from leads where deleted_at is null group by 1, 2, 3, 4
) as kept
where (t.company_id, t.stage, t.source, t.assigned_user_id)
    = (kept.company_id, kept.stage, kept.source, kept.assigned_user_id)
  and t.slot = (
    select min(slot) from lead_totals s
    where (s.company_id, s.stage, s.source, s.assigned_user_id) = (t.company_id, t.stage, t.source, t.assigned_user_id)
  );
alter table lead_totals force row level security;
alter table leads force row level security;
