-- A commit on the way to 028 reckoned the same by a plan that takes minutes for thousands of leads at once.
create or replace function note_lead_progress(of_company uuid, lead_ids uuid[]) returns void
  language plpgsql
  set plan_cache_mode = force_generic_plan
  as $$
begin
  insert into lead_progress
    (company_id, lead_id, created_at, stage_changed_at, value_cents, stage_position, probability, source, assigned_user_id,
     closed_at, lost_reason, in_new, in_qualified, in_proposal, in_negotiation, in_won, from_new, from_qualified,
     from_proposal, from_negotiation, cycle, left_new, left_qualified, left_proposal, left_negotiation)
  with entries as (
    select m.lead_id, m.id, lead_stage_place(m.to_stage) as place, m.changed_at as at, m.reason
    from unnest(lead_ids) as changed (id),
    lateral (select * from lead_moves where company_id = of_company and lead_id = changed.id offset 0) as m
    union all
    select l.id, null, coalesce(lead_stage_place(m.from_stage), l.stage_position),
           case when m.from_stage is null then l.stage_changed_at else coalesce(m.previous_changed_at, l.created_at) end, ''
    from unnest(lead_ids) as changed (id)
    cross join lateral (select * from leads where company_id = of_company and leads.id = changed.id offset 0) as l
    left join lateral (
      select from_stage, previous_changed_at, true as there from lead_moves
      where company_id = of_company and lead_id = l.id order by changed_at, id limit 1
    ) as m on true
    where m.there is null or m.from_stage is not null
  ),
  numbered as (
    select lead_id, place, at, reason, row_number() over of_lead as n, coalesce(lead(at) over of_lead, at) as until,
      min(at) filter (where place in (2, 3, 4, 5)) over later as beyond_new,
      min(at) filter (where place in (3, 4, 5)) over later as beyond_qualified,
      min(at) filter (where place in (4, 5)) over later as beyond_proposal,
      min(at) filter (where place = 5) over later as beyond_negotiation
    from entries
    window of_lead as (partition by lead_id order by at, id nulls first),
      later as (of_lead rows between 1 following and unbounded following)
  ),
  -- The earliest of what came later is that of the first time in a stage, as all that came after another time did so too.
  progress as materialized (
    select lead_id,
      max(at) filter (where place >= 5) as closed_at,
      (array_agg(reason order by n desc) filter (where place = 6))[1] as lost_reason,
      min(at) filter (where place = 1) as new_at,
      min(at) filter (where place = 2) as qualified_at,
      min(at) filter (where place = 3) as proposal_at,
      min(at) filter (where place = 4) as negotiation_at,
      sum(milliseconds(until - at)) filter (where place = 1) as in_new,
      sum(milliseconds(until - at)) filter (where place = 2) as in_qualified,
      sum(milliseconds(until - at)) filter (where place = 3) as in_proposal,
      sum(milliseconds(until - at)) filter (where place = 4) as in_negotiation,
      sum(milliseconds(until - at)) filter (where place = 5) as in_won,
      min(beyond_new) filter (where place = 1) as beyond_new,
      min(beyond_qualified) filter (where place = 2) as beyond_qualified,
      min(beyond_proposal) filter (where place = 3) as beyond_proposal,
      min(beyond_negotiation) filter (where place = 4) as beyond_negotiation
    from numbered group by 1
  )
  select l.company_id, l.id, l.created_at, l.stage_changed_at, l.value_cents, l.stage_position, l.probability, l.source,
    l.assigned_user_id, closing.at, coalesce(p.lost_reason, ''), p.in_new, p.in_qualified, p.in_proposal, p.in_negotiation,
    p.in_won, milliseconds(p.beyond_new - p.new_at), milliseconds(p.beyond_qualified - p.qualified_at),
    milliseconds(p.beyond_proposal - p.proposal_at), milliseconds(p.beyond_negotiation - p.negotiation_at),
    milliseconds(closing.at - l.created_at), milliseconds(closing.at - p.new_at), milliseconds(closing.at - p.qualified_at),
    milliseconds(closing.at - p.proposal_at), milliseconds(closing.at - p.negotiation_at)
  from progress p,
  lateral (select * from leads where company_id = of_company and leads.id = p.lead_id offset 0) as l,
  lateral (select coalesce(p.closed_at, case when l.stage_position >= 5 then l.stage_changed_at end) as at) as closing
  where l.deleted_at is null
  on conflict (company_id, lead_id) do update set
    (created_at, stage_changed_at, value_cents, stage_position, probability, source, assigned_user_id, closed_at, lost_reason,
     in_new, in_qualified, in_proposal, in_negotiation, in_won, from_new, from_qualified, from_proposal, from_negotiation,
     cycle, left_new, left_qualified, left_proposal, left_negotiation, updated_at)
    = (excluded.created_at, excluded.stage_changed_at, excluded.value_cents, excluded.stage_position, excluded.probability,
     excluded.source, excluded.assigned_user_id, excluded.closed_at, excluded.lost_reason, excluded.in_new,
     excluded.in_qualified, excluded.in_proposal, excluded.in_negotiation, excluded.in_won, excluded.from_new,
     excluded.from_qualified, excluded.from_proposal, excluded.from_negotiation, excluded.cycle, excluded.left_new,
     excluded.left_qualified, excluded.left_proposal, excluded.left_negotiation, now());
end
$$;
create or replace function move_lead_progress() returns trigger
  language plpgsql
  as $$
declare
  moved record;
begin
  if tg_op = 'INSERT' then
    for moved in
      select a.company_id, array_agg(distinct a.lead_id) as ids
      -- Looked up lead by lead as well: its plan is kept from when there were few.
      from changed a,
      lateral (select * from leads where company_id = a.company_id and id = a.lead_id offset 0) as l
      -- The first entry of a new lead says what its row says already.
      where a.from_stage is not null or a.to_stage <> l.stage or a.changed_at <> l.stage_changed_at or a.reason <> ''
      group by 1
    loop
      perform note_lead_progress(moved.company_id, moved.ids);
    end loop;
  else
    for moved in select company_id, array_agg(distinct lead_id) as ids from changed group by 1 loop
      perform note_lead_progress(moved.company_id, moved.ids);
    end loop;
  end if;
  return null;
end
$$;
