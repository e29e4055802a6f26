-- The progress of one lead is reckoned move by move, which takes a third of what the statement for many does: that sorts, numbers and
-- groups a handful of rows. What comes of it is the same (028).
create function note_progress_of_one(of_company uuid, of_lead uuid) returns void
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

create function note_progress(of_company uuid, lead_ids uuid[]) returns void
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
