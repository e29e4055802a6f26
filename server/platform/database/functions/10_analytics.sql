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

-- The progress of one lead, computed move by move, which takes a third of what the statement for many does: that sorts, numbers and
-- groups a handful of rows. What comes of it is the same (028).
create or replace function note_progress_of_one(of_company uuid, of_lead uuid) returns void
  language plpgsql
  set plan_cache_mode = force_generic_plan
  as $$
declare
  held record;
  entry record;
  -- Where the lead is as far as its moves were gone through, and since when.
  place smallint;
  since timestamptz(3);
  -- By stage: when it first came there, when it first came beyond, and how long it was there.
  came timestamptz(3)[] := array_fill(null::timestamptz(3), array[6]);
  beyond timestamptz(3)[] := array_fill(null::timestamptz(3), array[6]);
  spent bigint[] := array_fill(null::bigint, array[6]);
  closed timestamptz(3);
  reason text := '';
begin
  select l.created_at, l.stage_changed_at, l.value_cents, l.stage_position, l.source, l.assigned_user_id into held
  from leads l where l.company_id = of_company and l.id = of_lead and l.deleted_at is null;
  if not found then
    return;
  end if;
  for entry in
    select lead_stage_place(m.from_stage) as left_place, m.previous_changed_at, lead_stage_place(m.to_stage) as place,
      m.changed_at as at, m.reason
    from lead_moves m where m.company_id = of_company and m.lead_id = of_lead order by m.changed_at, m.id
  loop
    if place is null and entry.left_place is not null then
      place := entry.left_place;
      since := coalesce(entry.previous_changed_at, held.created_at);
      if since > entry.at then
        -- It came later than it left: this is put in its place among the others.
        perform note_lead_progress(of_company, array[of_lead]);
        return;
      end if;
      came[place] := since;
      spent[place] := 0;
      if place >= 5 then
        closed := since;
      end if;
    end if;
    if place is not null then
      spent[place] := spent[place] + milliseconds(entry.at - since);
    end if;
    place := entry.place;
    since := entry.at;
    if place between 2 and 5 then
      for earlier in 1 .. place - 1 loop
        if came[earlier] is not null and beyond[earlier] is null then
          beyond[earlier] := since;
        end if;
      end loop;
    end if;
    if came[place] is null then
      came[place] := since;
      spent[place] := 0;
    end if;
    if place >= 5 then
      closed := since;
      if place = 6 then
        reason := entry.reason;
      end if;
    end if;
  end loop;
  if place is null then
    place := held.stage_position;
    came[place] := held.stage_changed_at;
    spent[place] := 0;
    if place >= 5 then
      closed := held.stage_changed_at;
    end if;
  end if;
  if closed is null and held.stage_position >= 5 then
    closed := held.stage_changed_at;
  end if;
  insert into lead_progress
    (company_id, lead_id, created_at, value_cents, won, source, assigned_user_id, closed_at, lost_reason, in_new, in_qualified,
     in_proposal, in_negotiation, in_won, from_new, from_qualified, from_proposal, from_negotiation, cycle, left_new,
     left_qualified, left_proposal, left_negotiation)
  values (of_company, of_lead, held.created_at, held.value_cents, lead_won(held.stage_position), held.source,
    held.assigned_user_id, closed, reason, spent[1], spent[2], spent[3], spent[4], spent[5],
    milliseconds(beyond[1] - came[1]), milliseconds(beyond[2] - came[2]), milliseconds(beyond[3] - came[3]),
    milliseconds(beyond[4] - came[4]), milliseconds(closed - held.created_at), milliseconds(closed - came[1]),
    milliseconds(closed - came[2]), milliseconds(closed - came[3]), milliseconds(closed - came[4]))
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

create or replace function note_progress(of_company uuid, lead_ids uuid[]) returns void
  language plpgsql
  as $$
begin
  if cardinality(lead_ids) = 1 then
    perform note_progress_of_one(of_company, lead_ids[1]);
  else
    perform note_lead_progress(of_company, lead_ids);
  end if;
end
$$;

-- A new lead has no history: its row is written down without looking for one.
create or replace function begin_lead_progress() returns trigger
  language plpgsql
  as $$
begin
  insert into lead_progress (company_id, lead_id, created_at, value_cents, won, source, assigned_user_id, closed_at, cycle,
    in_new, in_qualified, in_proposal, in_negotiation, in_won)
  select company_id, id, created_at, value_cents, lead_won(stage_position), source, assigned_user_id, closed,
    milliseconds(closed - created_at),
    case when stage_position = 1 then 0 end, case when stage_position = 2 then 0 end,
    case when stage_position = 3 then 0 end, case when stage_position = 4 then 0 end,
    case when stage_position = 5 then 0 end
  from added, lateral (select case when stage_position >= 5 then stage_changed_at end as closed) as c
  where deleted_at is null;
  return null;
end
$$;
create or replace trigger leads_begin_progress after insert on leads
  referencing new table as added for each statement execute function begin_lead_progress();

create or replace function change_lead_progress() returns trigger
  language plpgsql
  as $$
begin
  if new.deleted_at is not null then
    delete from lead_progress where company_id = new.company_id and lead_id = new.id;
  elsif old.deleted_at is not null or new.created_at <> old.created_at
    or new.stage_changed_at <> old.stage_changed_at and new.stage_position = old.stage_position then
    perform note_progress_of_one(new.company_id, new.id);
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
      perform note_progress(moved.company_id, moved.ids);
    end loop;
  else
    for moved in select company_id, array_agg(distinct lead_id) as ids from changed group by 1 loop
      perform note_progress(moved.company_id, moved.ids);
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
