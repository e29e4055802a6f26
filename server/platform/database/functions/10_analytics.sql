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
    milliseconds(closing.at - l.created_at), milliseconds(p.new_at - l.created_at),
    milliseconds(p.qualified_at - l.created_at), milliseconds(p.proposal_at - l.created_at),
    milliseconds(p.negotiation_at - l.created_at)
  from progress p,
  lateral (select * from leads where company_id = of_company and leads.id = p.lead_id offset 0) as l,
  lateral (select coalesce(p.closed_at, case when l.stage_position >= 5 then l.stage_changed_at end) as at) as closing
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

-- Adds a lead's latest move to what the moves before it came to, which takes a fifth of computing it from all of them. Answers whether
-- that could be done: the move has to be later than another one.
create or replace function add_move_to_progress(move lead_moves) returns boolean
  language plpgsql
  as $$
declare
  place constant smallint := lead_stage_place(move.to_stage);
  former smallint;
  stayed bigint;
  at bigint;
begin
  select lead_stage_place(m.to_stage), milliseconds(move.changed_at - m.changed_at) into former, stayed from lead_moves m
  where m.company_id = move.company_id and m.lead_id = move.lead_id and m.id <> move.id
  order by m.changed_at desc, m.id desc limit 1;
  -- Of two in the same millisecond their ids say which was first.
  if stayed is null or stayed <= 0 then
    return false;
  end if;
  select milliseconds(move.changed_at - p.created_at) into at from lead_progress p
  where p.company_id = move.company_id and p.lead_id = move.lead_id;
  update lead_progress p set
    in_new = case 1 when former then p.in_new + stayed when place then coalesce(p.in_new, 0) else p.in_new end,
    in_qualified = case 2 when former then p.in_qualified + stayed when place then coalesce(p.in_qualified, 0) else p.in_qualified end,
    in_proposal = case 3 when former then p.in_proposal + stayed when place then coalesce(p.in_proposal, 0) else p.in_proposal end,
    in_negotiation = case 4 when former then p.in_negotiation + stayed when place then coalesce(p.in_negotiation, 0)
      else p.in_negotiation end,
    in_won = case 5 when former then p.in_won + stayed when place then coalesce(p.in_won, 0) else p.in_won end,
    came_new = case place when 1 then coalesce(p.came_new, at) else p.came_new end,
    came_qualified = case place when 2 then coalesce(p.came_qualified, at) else p.came_qualified end,
    came_proposal = case place when 3 then coalesce(p.came_proposal, at) else p.came_proposal end,
    came_negotiation = case place when 4 then coalesce(p.came_negotiation, at) else p.came_negotiation end,
    from_new = case when place between 2 and 5 then coalesce(p.from_new, at - p.came_new) else p.from_new end,
    from_qualified = case when place between 3 and 5 then coalesce(p.from_qualified, at - p.came_qualified)
      else p.from_qualified end,
    from_proposal = case when place between 4 and 5 then coalesce(p.from_proposal, at - p.came_proposal) else p.from_proposal end,
    from_negotiation = case place when 5 then coalesce(p.from_negotiation, at - p.came_negotiation) else p.from_negotiation end,
    closed_at = case when place >= 5 then move.changed_at else p.closed_at end,
    cycle = case when place >= 5 then at else p.cycle end,
    lost_reason = case place when 6 then move.reason else p.lost_reason end,
    updated_at = now()
  where p.company_id = move.company_id and p.lead_id = move.lead_id;
  return true;
end
$$;

-- A new lead has no history: its row is written down without looking for one.
create or replace function begin_lead_progress() returns trigger
  language plpgsql
  as $$
declare
  place constant smallint := new.stage_position;
  came constant bigint := milliseconds(new.stage_changed_at - new.created_at);
begin
  insert into lead_progress (company_id, lead_id, created_at, value_cents, won, source, assigned_user_id, closed_at, cycle,
    in_new, in_qualified, in_proposal, in_negotiation, in_won, came_new, came_qualified, came_proposal, came_negotiation)
  values (new.company_id, new.id, new.created_at, new.value_cents, lead_won(place), new.source, new.assigned_user_id,
    case when place >= 5 then new.stage_changed_at end, case when place >= 5 then came end,
    case place when 1 then 0 end, case place when 2 then 0 end, case place when 3 then 0 end, case place when 4 then 0 end,
    case place when 5 then 0 end,
    case place when 1 then came end, case place when 2 then came end, case place when 3 then came end,
    case place when 4 then came end);
  return null;
end
$$;
create or replace trigger leads_begin_progress after insert on leads
  for each row when (new.deleted_at is null) execute function begin_lead_progress();

create or replace function change_lead_progress() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'DELETE' or new.deleted_at is not null then
    delete from lead_progress where company_id = old.company_id and lead_id = old.id;
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
create or replace trigger leads_change_progress after update on leads
  for each row when (
    (old.assigned_user_id, old.source, old.value_cents, old.created_at, old.deleted_at, lead_won(old.stage_position))
    is distinct from
    (new.assigned_user_id, new.source, new.value_cents, new.created_at, new.deleted_at, lead_won(new.stage_position))
    or old.stage_position = new.stage_position and old.stage_changed_at <> new.stage_changed_at
  ) execute function change_lead_progress();
create or replace trigger leads_end_progress after delete on leads
  for each row when (old.deleted_at is null) execute function change_lead_progress();

create or replace function move_lead_progress() returns trigger
  language plpgsql
  as $$
declare
  move lead_moves;
  moved record;
begin
  if tg_op = 'INSERT' then
    if (select count(*) from changed) = 1 then
      select * into move from changed;
      if (case
        -- The first entry of a new lead says what its row says already.
        when move.from_stage is null then move.reason = '' and exists (
          select from leads where company_id = move.company_id and id = move.lead_id
            and stage = move.to_stage and stage_changed_at = move.changed_at
        )
        else add_move_to_progress(move)
      end) then
        return null;
      end if;
    end if;
    for moved in
      select a.company_id, array_agg(distinct a.lead_id) as ids
      -- Looked up lead by lead as well: its plan is kept from when there were few.
      from changed a,
      lateral (select * from leads where company_id = a.company_id and id = a.lead_id offset 0) as l
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
create or replace trigger lead_moves_added after insert on lead_moves
  referencing new table as changed for each statement execute function move_lead_progress();
create or replace trigger lead_moves_changed after update on lead_moves
  referencing new table as changed for each statement execute function move_lead_progress();
create or replace trigger lead_moves_removed after delete on lead_moves
  referencing old table as changed for each statement execute function move_lead_progress();

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
