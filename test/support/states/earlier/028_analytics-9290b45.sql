-- How far each lead came and when: a row for each lead that is not deleted, kept with every change, so that figures of all
-- leads read one narrow table and no history. What an entry into a stage is, and what comes of going back and of skipping,
-- `note_lead_progress` says.

create function lead_stage_place(stage text) returns smallint
  language sql immutable parallel safe strict
  as $$
    select case stage
      when 'new' then 1 when 'qualified' then 2 when 'proposal' then 3
      when 'negotiation' then 4 when 'closed_won' then 5 else 6
    end::smallint
  $$;

create table lead_progress (
  company_id uuid not null,
  lead_id uuid not null,
  -- As the lead has them.
  created_at timestamptz(3) not null,
  stage_changed_at timestamptz(3) not null,
  value_cents bigint not null,
  stage_position smallint not null,
  probability smallint not null,
  source text not null,
  assigned_user_id uuid,
  -- The last move into won or lost; of who was brought along closed, when that stage began. Kept when a lead is opened again,
  -- so it counts only where the lead is closed.
  closed_at timestamptz(3),
  lost_reason text not null default '',
  -- Milliseconds that it was in each stage altogether, without the stage that it is in now; null where it never was there.
  in_new bigint,
  in_qualified bigint,
  in_proposal bigint,
  in_negotiation bigint,
  in_won bigint,
  -- Milliseconds from when it first came into each stage until it first came into a later one after that.
  from_new bigint,
  from_qualified bigint,
  from_proposal bigint,
  from_negotiation bigint,
  -- Milliseconds from its creation, and from when it first came into each stage, until closed_at.
  cycle bigint,
  left_new bigint,
  left_qualified bigint,
  left_proposal bigint,
  left_negotiation bigint,
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, lead_id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade
) with (fillfactor = 85);
create index lead_progress_created on lead_progress (company_id, created_at, lead_id);
create index lead_progress_closed on lead_progress (company_id, closed_at, lead_id) where stage_position >= 5;

-- Reckons the rows of some leads from their moves. A lead came into the stage of its first move's beginning when it was
-- created; one without moves, into the stage that it has when that stage began.
create function milliseconds(passed interval) returns bigint
  language sql immutable parallel safe strict
  as $$ select (extract(epoch from passed) * 1000)::bigint $$;

create function note_lead_progress(of_company uuid, lead_ids uuid[]) returns void
  language plpgsql
  as $$
begin
  insert into lead_progress
    (company_id, lead_id, created_at, stage_changed_at, value_cents, stage_position, probability, source, assigned_user_id,
     closed_at, lost_reason, in_new, in_qualified, in_proposal, in_negotiation, in_won, from_new, from_qualified,
     from_proposal, from_negotiation, cycle, left_new, left_qualified, left_proposal, left_negotiation)
  with entries as (
    select lead_id, id, lead_stage_place(to_stage) as place, changed_at as at, reason from lead_moves
    where company_id = of_company and lead_id = any (lead_ids)
    union all
    select l.id, null, coalesce(lead_stage_place(m.from_stage), l.stage_position),
           case when m.from_stage is null then l.stage_changed_at else coalesce(m.previous_changed_at, l.created_at) end, ''
    from leads l
    left join lateral (
      select from_stage, previous_changed_at, true as there from lead_moves
      where company_id = of_company and lead_id = l.id order by changed_at, id limit 1
    ) as m on true
    where l.company_id = of_company and l.id = any (lead_ids) and (m.there is null or m.from_stage is not null)
  ),
  numbered as (
    select lead_id, place, at, reason, row_number() over of_lead as n, lead(at) over of_lead as until from entries
    window of_lead as (partition by lead_id order by at, id nulls first)
  ),
  stages as (
    select lead_id, place, min(n) as n, min(at) as first, max(at) as last,
           coalesce(sum(milliseconds(until - at)), 0)::bigint as stayed, (array_agg(reason order by n desc))[1] as reason
    from numbered group by 1, 2
  ),
  beyond as (
    select s.lead_id, s.place, min(later.at) as at
    from stages s join numbered later on later.lead_id = s.lead_id and later.n > s.n
    where later.place > s.place and later.place <= 5
    group by 1, 2
  ),
  progress as (
    select s.lead_id,
      max(s.last) filter (where place >= 5) as closed_at,
      max(s.reason) filter (where place = 6) as lost_reason,
      max(s.first) filter (where place = 1) as new_at,
      max(s.first) filter (where place = 2) as qualified_at,
      max(s.first) filter (where place = 3) as proposal_at,
      max(s.first) filter (where place = 4) as negotiation_at,
      max(s.stayed) filter (where place = 1) as in_new,
      max(s.stayed) filter (where place = 2) as in_qualified,
      max(s.stayed) filter (where place = 3) as in_proposal,
      max(s.stayed) filter (where place = 4) as in_negotiation,
      max(s.stayed) filter (where place = 5) as in_won,
      max(milliseconds(b.at - s.first)) filter (where place = 1) as from_new,
      max(milliseconds(b.at - s.first)) filter (where place = 2) as from_qualified,
      max(milliseconds(b.at - s.first)) filter (where place = 3) as from_proposal,
      max(milliseconds(b.at - s.first)) filter (where place = 4) as from_negotiation
    from stages s left join beyond b using (lead_id, place)
    group by 1
  )
  select l.company_id, l.id, l.created_at, l.stage_changed_at, l.value_cents, l.stage_position, l.probability, l.source,
    l.assigned_user_id, closing.at, coalesce(p.lost_reason, ''), p.in_new, p.in_qualified, p.in_proposal, p.in_negotiation,
    p.in_won, p.from_new, p.from_qualified, p.from_proposal, p.from_negotiation, milliseconds(closing.at - l.created_at),
    milliseconds(closing.at - p.new_at), milliseconds(closing.at - p.qualified_at), milliseconds(closing.at - p.proposal_at),
    milliseconds(closing.at - p.negotiation_at)
  from leads l
  join progress p on p.lead_id = l.id,
  lateral (select coalesce(p.closed_at, case when l.stage_position >= 5 then l.stage_changed_at end) as at) as closing
  where l.company_id = of_company and l.id = any (lead_ids) and l.deleted_at is null
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

-- A new lead has no history: its row is written down without looking for one.
create function begin_lead_progress() returns trigger
  language plpgsql
  as $$
declare
  closed timestamptz(3) := case when new.stage_position >= 5 then new.stage_changed_at end;
begin
  insert into lead_progress (company_id, lead_id, created_at, stage_changed_at, value_cents, stage_position, probability,
    source, assigned_user_id, closed_at, cycle, in_new, in_qualified, in_proposal, in_negotiation, in_won)
  values (new.company_id, new.id, new.created_at, new.stage_changed_at, new.value_cents, new.stage_position,
    new.probability, new.source, new.assigned_user_id, closed, milliseconds(closed - new.created_at),
    case when new.stage_position = 1 then 0 end, case when new.stage_position = 2 then 0 end,
    case when new.stage_position = 3 then 0 end, case when new.stage_position = 4 then 0 end,
    case when new.stage_position = 5 then 0 end);
  return null;
end
$$;
create trigger leads_begin_progress after insert on leads
  for each row when (new.deleted_at is null) execute function begin_lead_progress();

create function change_lead_progress() returns trigger
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
      assigned_user_id = new.assigned_user_id, source = new.source, stage_position = new.stage_position,
      value_cents = new.value_cents, probability = new.probability, stage_changed_at = new.stage_changed_at,
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
    (old.assigned_user_id, old.source, old.stage_position, old.value_cents, old.probability, old.created_at,
     old.stage_changed_at, old.deleted_at)
    is distinct from
    (new.assigned_user_id, new.source, new.stage_position, new.value_cents, new.probability, new.created_at,
     new.stage_changed_at, new.deleted_at)
  ) execute function change_lead_progress();

create function move_lead_progress() returns trigger
  language plpgsql
  as $$
declare
  moved record;
begin
  if tg_op = 'INSERT' then
    for moved in
      select a.company_id, array_agg(distinct a.lead_id) as ids
      from changed a join leads l on l.company_id = a.company_id and l.id = a.lead_id
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
create trigger lead_moves_added after insert on lead_moves
  referencing new table as changed for each statement execute function move_lead_progress();
create trigger lead_moves_changed after update on lead_moves
  referencing new table as changed for each statement execute function move_lead_progress();
create trigger lead_moves_removed after delete on lead_moves
  referencing old table as changed for each statement execute function move_lead_progress();

-- Their owner fills in all companies at once, which forced row security would hide.
alter table leads no force row level security;
alter table lead_moves no force row level security;
do $$
declare
  batch record;
begin
  for batch in
    select company_id, array_agg(id) as ids
    from (select company_id, id, row_number() over (partition by company_id order by id) / 10000 as part from leads
          where deleted_at is null) as l
    group by company_id, part
  loop
    perform note_lead_progress(batch.company_id, batch.ids);
  end loop;
end
$$;
alter table leads force row level security;
alter table lead_moves force row level security;

alter table lead_progress enable row level security;
alter table lead_progress force row level security;
create policy own_company on lead_progress using (company_id = current_company());

-- How often each person did what the feed tells everybody, by month in UTC: figures count the days at the edges of their
-- period, which begin and end where the company is, and what is one person's alone, and take whole months from here. As of
-- the totals of leads, connections that write at once use different slots and so do not wait for one another.
create table activity_totals (
  company_id uuid not null references companies (id),
  month timestamptz(3) not null,
  -- The nil UUID stands for nobody: a key column cannot be null.
  user_id uuid not null,
  type text not null,
  slot smallint not null,
  times bigint not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, month, user_id, type, slot)
) with (fillfactor = 50);

create function count_activities() returns trigger
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
create trigger events_added after insert on events
  referencing new table as added for each statement execute function count_activities();
create trigger events_removed after delete on events
  referencing old table as removed for each statement execute function count_activities();
create trigger events_changed after update on events
  referencing old table as removed new table as added for each statement execute function count_activities();

-- What is one person's alone.
create index events_private on events (company_id, visible_to, created_at) where visible_to is not null and type is not null;

alter table events no force row level security;
insert into activity_totals (company_id, month, user_id, type, slot, times)
select company_id, date_trunc('month', created_at, 'UTC'), coalesce(user_id, '00000000-0000-0000-0000-000000000000'), type, 0,
       count(*)
from events where type is not null and visible_to is null group by 1, 2, 3, 4;
alter table events force row level security;
alter table activity_totals enable row level security;
alter table activity_totals force row level security;
create policy own_company on activity_totals using (company_id = current_company());

-- Who applied in a period, by opening, and who was hired.
create index candidate_moves_accepted on candidate_moves (company_id, application_id, changed_at)
  where to_status in ('accepted', 'hired');
