create or replace function lead_stage_place(stage text) returns smallint
  language sql immutable parallel safe
  called on null input
  as $$
    select case stage
      when 'new' then 1 when 'qualified' then 2 when 'proposal' then 3
      when 'negotiation' then 4 when 'closed_won' then 5 when 'closed_lost' then 6
    end::smallint
  $$;

-- Whether a lead is won or lost; null while it is open.
create or replace function lead_won(place smallint) returns boolean
  language sql immutable parallel safe
  as $$ select case place when 5 then true when 6 then false end $$;

create or replace function milliseconds(passed interval) returns bigint
  language sql immutable parallel safe strict
  as $$ select (extract(epoch from passed) * 1000)::bigint $$;

-- Computes the rows of some leads from their moves. A lead came into the stage of its first move's beginning when it was
-- created; one without moves, into the stage that it has when that stage began.
-- Planned once for a connection, as planning takes longer than a lead or two: each lead is looked up by its id, whatever
-- statistics say by then of how many there are. `offset 0` keeps the planner from turning that round.
create or replace function note_lead_progress(of_company uuid, lead_ids uuid[]) returns void
  language plpgsql
  set plan_cache_mode = force_generic_plan
  as $$
begin
  insert into lead_progress
    (company_id, lead_id, created_at, value_cents, won, source, assigned_user_id, closed_at, lost_reason, in_new, in_qualified,
     in_proposal, in_negotiation, in_won, from_new, from_qualified, from_proposal, from_negotiation, cycle, came_new,
     came_qualified, came_proposal, came_negotiation)
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
    milliseconds(closing.at - l.created_at), milliseconds(p.new_at - l.created_at),
    milliseconds(p.qualified_at - l.created_at), milliseconds(p.proposal_at - l.created_at),
    milliseconds(p.negotiation_at - l.created_at)
  from progress p,
  lateral (select * from leads where company_id = of_company and leads.id = p.lead_id offset 0) as l,
  lateral (select case when l.stage_position >= 5 then l.stage_changed_at end as at) as closing
  where l.deleted_at is null
  on conflict (company_id, lead_id) do update set
    (created_at, value_cents, won, source, assigned_user_id, closed_at, lost_reason,
     in_new, in_qualified, in_proposal, in_negotiation, in_won, from_new, from_qualified, from_proposal, from_negotiation,
     cycle, came_new, came_qualified, came_proposal, came_negotiation, updated_at)
    = (excluded.created_at, excluded.value_cents, excluded.won, excluded.source, excluded.assigned_user_id, excluded.closed_at,
     excluded.lost_reason, excluded.in_new, excluded.in_qualified, excluded.in_proposal, excluded.in_negotiation, excluded.in_won,
     excluded.from_new, excluded.from_qualified, excluded.from_proposal, excluded.from_negotiation, excluded.cycle,
     excluded.came_new, excluded.came_qualified, excluded.came_proposal, excluded.came_negotiation, now());
end
$$;

-- A write says whose progress is due, and computes nothing: what reads figures has that done first.
create or replace function note_due_progress() returns trigger
  language plpgsql
  as $$
begin
  if tg_table_name = 'lead_moves' and tg_op = 'DELETE' then
    insert into lead_progress_due (company_id, lead_id) values (old.company_id, old.lead_id);
  elsif tg_table_name = 'lead_moves' then
    insert into lead_progress_due (company_id, lead_id) values (new.company_id, new.lead_id);
  elsif tg_op = 'DELETE' then
    insert into lead_progress_due (company_id, lead_id) values (old.company_id, old.id);
  else
    insert into lead_progress_due (company_id, lead_id) values (new.company_id, new.id);
  end if;
  return null;
end
$$;
create or replace trigger leads_due after insert or delete on leads
  for each row execute function note_due_progress();
-- A change of stage alone is a move too, which says so.
create or replace trigger leads_changed_due after update on leads
  for each row when (
    (old.assigned_user_id, old.source, old.value_cents, old.created_at, old.deleted_at, lead_won(old.stage_position))
    is distinct from
    (new.assigned_user_id, new.source, new.value_cents, new.created_at, new.deleted_at, lead_won(new.stage_position))
    or old.stage_position = new.stage_position and old.stage_changed_at <> new.stage_changed_at
  ) execute function note_due_progress();
create or replace trigger lead_moves_due after insert or update or delete on lead_moves
  for each row execute function note_due_progress();

-- Computes what is due of the current company, as much as takes a second or two, and answers whether it may have been more. One at a
-- time: who comes meanwhile waits, and finds it done. As a job, since a member may not see each of the leads.
create or replace function compute_due_progress() returns boolean
  language plpgsql
  as $$
declare
  own constant uuid := current_company();
  member_before constant text := coalesce(current_setting('atrium.member', true), '');
  most constant integer := 10000;
  ids uuid[];
  there uuid[];
  more boolean;
begin
  if not exists (select from lead_progress_due where company_id = own) then return false; end if;
  perform pg_advisory_xact_lock(hashtextextended('lead_progress ' || own, 0));
  perform set_config('atrium.member', 'job', true);
  with taken as materialized (select id from lead_progress_due where company_id = own order by id limit most),
    due as (delete from lead_progress_due d using taken where d.company_id = own and d.id = taken.id returning d.lead_id)
  select array_agg(distinct lead_id), count(*) = most into ids, more from due;
  there := array(select id from leads where company_id = own and id = any (ids) and deleted_at is null);
  delete from lead_progress where company_id = own and lead_id = any (ids)
    and not exists (select from unnest(there) as alive where alive = lead_id);
  perform note_lead_progress(own, there);
  perform set_config('atrium.member', member_before, true);
  return more;
end
$$;

create or replace function count_activities() returns trigger
  language plpgsql
  as $$
begin
  if tg_op <> 'DELETE' then
    insert into activity_totals as t (company_id, month, user_id, type, slot, times)
    select company_id, date_trunc('month', created_at, 'UTC'), coalesce(user_id, '00000000-0000-0000-0000-000000000000'), type,
           pg_backend_pid() % 16, count(*)
    from added where type is not null and visible_to is null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, month, user_id, type, slot) do update set times = t.times + excluded.times, updated_at = now();
  end if;
  if tg_op <> 'INSERT' then
    insert into activity_totals as t (company_id, month, user_id, type, slot, times)
    select company_id, date_trunc('month', created_at, 'UTC'), coalesce(user_id, '00000000-0000-0000-0000-000000000000'), type,
           pg_backend_pid() % 16, -count(*)
    from removed where type is not null and visible_to is null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, month, user_id, type, slot) do update set times = t.times + excluded.times, updated_at = now();
  end if;
  return null;
end
$$;
create or replace trigger events_added after insert on events
  referencing new table as added for each statement execute function count_activities();
create or replace trigger events_removed after delete on events
  referencing old table as removed for each statement execute function count_activities();
create or replace trigger events_changed after update on events
  referencing old table as removed new table as added for each statement execute function count_activities();
