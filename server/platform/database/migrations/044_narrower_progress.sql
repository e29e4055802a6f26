-- Figures read what they ask of many leads from indexes alone: the funnel and the reasons of losses as well, which read the
-- table. Of a stage only whether the lead is won or lost stays in the progress. What changes while a lead is open, its stage,
-- since when, and its probability, is read from the index of the board's lanes, which changes with each move anyhow: so a
-- move from one open stage to another is written here once, and changing a probability not at all.

create function lead_won(place smallint) returns boolean
  language sql immutable parallel safe
  as $$ select case place when 5 then true when 6 then false end $$;

drop index lead_progress_open, lead_progress_created, lead_progress_closed;
alter table lead_progress
  -- Null while the lead is open.
  add column won boolean,
  -- The reason where an index has room for it, which is nearly always; null where it has none.
  add column short_reason text generated always as (case when octet_length(lost_reason) <= 500 then lost_reason end) stored;
alter table lead_progress no force row level security;
update lead_progress set won = lead_won(stage_position);
alter table lead_progress force row level security;
drop trigger leads_change_progress on leads;
alter table lead_progress drop column stage_position, drop column stage_changed_at, drop column probability;

create index lead_progress_created on lead_progress (company_id, created_at, lead_id)
  include (source, assigned_user_id, in_new, in_qualified, in_proposal, in_negotiation, in_won, from_new, from_qualified,
    from_proposal, from_negotiation);
create index lead_progress_closed on lead_progress (company_id, won, closed_at, lead_id)
  include (source, assigned_user_id, value_cents, cycle, short_reason, in_new, in_qualified, in_proposal, in_negotiation,
    left_new, left_qualified, left_proposal, left_negotiation) where won is not null;
drop index leads_lane;
create index leads_lane on leads (company_id, stage_position, stage_changed_at, id)
  include (value_cents, probability, source, assigned_user_id) where deleted_at is null;

create or replace function note_lead_progress(of_company uuid, lead_ids uuid[]) returns void
  language plpgsql
  set plan_cache_mode = force_generic_plan
  as $$
begin
  insert into lead_progress
    (company_id, lead_id, created_at, value_cents, won, source, assigned_user_id, closed_at, lost_reason, in_new, in_qualified,
     in_proposal, in_negotiation, in_won, from_new, from_qualified, from_proposal, from_negotiation, cycle, left_new,
     left_qualified, left_proposal, left_negotiation)
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
  select l.company_id, l.id, l.created_at, l.value_cents, lead_won(l.stage_position), l.source, l.assigned_user_id, closing.at,
    coalesce(p.lost_reason, ''), p.in_new, p.in_qualified, p.in_proposal, p.in_negotiation, p.in_won,
    milliseconds(p.beyond_new - p.new_at), milliseconds(p.beyond_qualified - p.qualified_at),
    milliseconds(p.beyond_proposal - p.proposal_at), milliseconds(p.beyond_negotiation - p.negotiation_at),
    milliseconds(closing.at - l.created_at), milliseconds(closing.at - p.new_at), milliseconds(closing.at - p.qualified_at),
    milliseconds(closing.at - p.proposal_at), milliseconds(closing.at - p.negotiation_at)
  from progress p,
  lateral (select * from leads where company_id = of_company and leads.id = p.lead_id offset 0) as l,
  lateral (select coalesce(p.closed_at, case when l.stage_position >= 5 then l.stage_changed_at end) as at) as closing
  where l.deleted_at is null
  on conflict (company_id, lead_id) do update set
    (created_at, value_cents, won, source, assigned_user_id, closed_at, lost_reason,
     in_new, in_qualified, in_proposal, in_negotiation, in_won, from_new, from_qualified, from_proposal, from_negotiation,
     cycle, left_new, left_qualified, left_proposal, left_negotiation, updated_at)
    = (excluded.created_at, excluded.value_cents, excluded.won, excluded.source, excluded.assigned_user_id, excluded.closed_at,
     excluded.lost_reason, excluded.in_new, excluded.in_qualified, excluded.in_proposal, excluded.in_negotiation, excluded.in_won,
     excluded.from_new, excluded.from_qualified, excluded.from_proposal, excluded.from_negotiation, excluded.cycle,
     excluded.left_new, excluded.left_qualified, excluded.left_proposal, excluded.left_negotiation, now());
end
$$;

create or replace function begin_lead_progress() returns trigger
  language plpgsql
  as $$
declare
  closed timestamptz(3) := case when new.stage_position >= 5 then new.stage_changed_at end;
begin
  insert into lead_progress (company_id, lead_id, created_at, value_cents, won, source, assigned_user_id, closed_at, cycle,
    in_new, in_qualified, in_proposal, in_negotiation, in_won)
  values (new.company_id, new.id, new.created_at, new.value_cents, lead_won(new.stage_position), new.source,
    new.assigned_user_id, closed, milliseconds(closed - new.created_at),
    case when new.stage_position = 1 then 0 end, case when new.stage_position = 2 then 0 end,
    case when new.stage_position = 3 then 0 end, case when new.stage_position = 4 then 0 end,
    case when new.stage_position = 5 then 0 end);
  return null;
end
$$;

create or replace function change_lead_progress() returns trigger
  language plpgsql
  as $$
begin
  if new.deleted_at is not null then
    delete from lead_progress where company_id = new.company_id and lead_id = new.id;
  elsif old.deleted_at is not null or new.created_at <> old.created_at
    or new.stage_changed_at <> old.stage_changed_at and new.stage_position = old.stage_position then
    perform note_lead_progress(new.company_id, array[new.id]);
  else
    -- Where the stage changed, the move that is written down beside it does the rest.
    update lead_progress set
      assigned_user_id = new.assigned_user_id, source = new.source, value_cents = new.value_cents,
      won = lead_won(new.stage_position),
      closed_at = coalesce(closed_at, case when new.stage_position >= 5 then new.stage_changed_at end),
      cycle = coalesce(cycle, case when new.stage_position >= 5 then milliseconds(new.stage_changed_at - new.created_at) end),
      updated_at = now()
    where company_id = new.company_id and lead_id = new.id;
  end if;
  return null;
end
$$;
create trigger leads_change_progress after update on leads
  for each row when (
    (old.assigned_user_id, old.source, old.value_cents, old.created_at, old.deleted_at, lead_won(old.stage_position))
    is distinct from
    (new.assigned_user_id, new.source, new.value_cents, new.created_at, new.deleted_at, lead_won(new.stage_position))
    or old.stage_position = new.stage_position and old.stage_changed_at <> new.stage_changed_at
  ) execute function change_lead_progress();
