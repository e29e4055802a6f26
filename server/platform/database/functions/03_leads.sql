-- What is to be done next for a lead, of its open tasks: one row, of nulls where there is nothing.
create or replace function next_step(company uuid, lead uuid) returns table (task uuid, title text, day date)
  language sql stable
  as $$
    select step.* from (values (true)) as always left join lateral (
      select t.id, t.title, due_day(t.due_date, c.time_zone)
      from tasks t join companies c on c.id = t.company_id
      where t.company_id = company and t.lead_id = lead and t.deleted_at is null and t.status in ('pending', 'in_progress')
      order by t.due_date, t.created_at, t.id limit 1
    ) as step on true
  $$;

-- Keeps the next steps of the leads with these ids. They are locked first: who changes another task of the same lead meanwhile
-- waits, and then sees this one. By indexes always, without a join, and for many by a plan of their own: a plan is made when there
-- may be few rows, and kept.
create or replace function keep_next_steps(companies uuid[], ids uuid[]) returns void
  language plpgsql
  set enable_seqscan = off
  set plan_cache_mode = auto
  as $$
begin
  if cardinality(ids) > 10 then set local plan_cache_mode = force_custom_plan; end if;
  perform from leads l where l.company_id = any (companies) and l.id = any (ids) order by l.id for no key update;
  update leads l set (next_step_id, next_step, next_step_due) = (select task, title, day from next_step(l.company_id, l.id))
  where l.company_id = any (companies) and l.id = any (ids) and exists (
    select from next_step(l.company_id, l.id) as step
    where row(l.next_step_id, l.next_step, l.next_step_due) is distinct from row(step.task, step.title, step.day)
  );
end
$$;

-- When someone was last in touch with a lead, by its notes.
create or replace function last_contact(company uuid, lead uuid) returns timestamptz
  language sql stable
  as $$
    select max(n.created_at) from lead_notes n where n.company_id = company and n.lead_id = lead and n.deleted_at is null
  $$;

create or replace function keep_last_contacts(companies uuid[], ids uuid[]) returns void
  language plpgsql
  set enable_seqscan = off
  set plan_cache_mode = auto
  as $$
begin
  if cardinality(ids) > 10 then set local plan_cache_mode = force_custom_plan; end if;
  perform from leads l where l.company_id = any (companies) and l.id = any (ids) order by l.id for no key update;
  update leads l set last_contact_at = last_contact(l.company_id, l.id)
  where l.company_id = any (companies) and l.id = any (ids)
    and l.last_contact_at is distinct from last_contact(l.company_id, l.id);
end
$$;

-- After a statement, has the leads kept that its rows belong to, or did: `keeper` does it, as far as one of the `columns` changed.
create or replace function keep_leads() returns trigger
  language plpgsql
  as $$
declare
  keeper text := tg_argv[0];
  columns text := tg_argv[1];
  touched text := case tg_op
    when 'INSERT' then 'select * from added'
    when 'DELETE' then 'select * from removed'
    else format(
      '(select %1$s from added except select %1$s from removed) union all (select %1$s from removed except select %1$s from added)',
      columns)
  end;
begin
  execute format(
    'select %I(array_agg(company_id), array_agg(lead_id))
     from (select distinct company_id, lead_id from (%s) as touched where lead_id is not null) as leads
     having count(*) > 0', keeper, touched);
  return null;
end
$$;
create or replace trigger lead_notes_added after insert on lead_notes referencing new table as added
  for each statement execute function keep_leads('keep_last_contacts');
create or replace trigger lead_notes_removed after delete on lead_notes referencing old table as removed
  for each statement execute function keep_leads('keep_last_contacts');
create or replace trigger lead_notes_changed after update on lead_notes referencing old table as removed new table as added
  for each statement execute function keep_leads('keep_last_contacts', 'company_id, lead_id, id, created_at, deleted_at');

-- A note that goes with its lead into another says what it said.
create or replace trigger lead_notes_change before update on lead_notes
  for each row execute function note_change('lead_id');
create or replace trigger lead_views_change before update on lead_views for each row execute function note_change('visible_to');
create or replace trigger leads_change before update on leads
  for each row execute function note_change(
    'stage_position', 'value_cents', 'search_text', 'city_form', 'country_form', 'expected_close_order',
    'next_step_id', 'next_step', 'next_step_due', 'next_step_due_order', 'last_contact_at', 'last_contact_at_order'
  );

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
create or replace trigger leads_added after insert on leads
  referencing new table as added for each statement execute function count_leads();
create or replace trigger leads_removed after delete on leads
  referencing old table as removed for each statement execute function count_leads();
create or replace trigger leads_changed after update on leads
  referencing old table as removed new table as added for each statement execute function count_leads();

-- Ids of records of the current company with a phone number, however it is written. With its owner's rights: row security hides
-- the terms from their index.
create or replace function find_by_phone(of_kind smallint, digits text) returns setof uuid
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set enable_seqscan = off
  set enable_indexscan = off
  set enable_indexonlyscan = off
  as $$
begin
  return query
  select e.id from search_entries e
  where e.terms && search_terms(array['#' || digits, '#' || right(digits, 10)], current_company(), of_kind)
    and e.company_id = current_company() and e.kind = of_kind and e.visible_to is null
  limit 1000;
end
$$;

-- Lists search by clauses, `[{"patterns": […], "phone": …}]`: of each a text needs one of the patterns, or its record the number.
-- The patterns in the form of the columns that are searched, the longest first.
create or replace function folded_clauses(clauses jsonb) returns jsonb
  language sql immutable parallel safe
  as $$
    select jsonb_agg(jsonb_build_object('phone', clause -> 'phone', 'patterns', (
      select jsonb_agg(search_form(pattern)) from jsonb_array_elements_text(clause -> 'patterns') as pattern
    )) order by length(clause -> 'patterns' ->> 0) desc)
    from jsonb_array_elements(clauses) as clause
  $$;

-- The condition that a column has one of a clause's patterns.
create or replace function clause_condition(clause jsonb, searched text) returns text
  language sql immutable parallel safe
  as $$
    select string_agg(format('%s like %L', searched, pattern), ' or ') from jsonb_array_elements_text(clause -> 'patterns') as pattern
  $$;

-- Ids of at most `most` leads of the current company whose text matches every clause, in the order of the list. Row security hides
-- the text from an index (LIKE is not leakproof), so this function, which belongs to the tables' owner, looks it up and keeps to
-- the company itself, and to the leads that the current member may see. Where many leads have the words and nothing else narrows
-- them, the newest are walked through: by the index that the planner took, whose cost it thinks the same, each was on a page of
-- its own.
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
    when 'expectedClose' then 'expected_close_order' when 'nextStepDue' then 'next_step_due_order'
    when 'lastContactAt' then 'last_contact_at_order'
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
      || case when sees('sales') then '' else format(' and assigned_user_id = %L', own_leads()) end
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

-- Searches the current company's leads: the clauses come back as the search column is written, with the number of leads that
-- match, counted up to one more than `most`, and their ids in order unless these are too many.
create or replace function search_leads(
  inout clauses jsonb, most integer, stage smallint, source text, assignee uuid, sort text, descending boolean,
  out hits integer, out ids uuid[]
)
  language plpgsql stable
  as $$
begin
  clauses := folded_clauses(clauses);
  ids := array(select find_lead_ids(clauses, most + 1, stage, source, assignee, sort, descending));
  hits := cardinality(ids);
  if hits > most then
    ids := null;
  end if;
end
$$;

-- Pairs of leads of the current company that look alike and that nobody dismissed, each with why: the same email address, phone number
-- or name at a company, or a near name there. Of leads that have the same, each is compared with the four after it, in the order of an
-- index: all of a few with each other, and of many those beside one another. It belongs to the tables' owner, as `find_lead_ids` does
-- and for the same reason, and keeps to what the current member may see.
create or replace function find_twins() returns table (one_id uuid, other_id uuid, reasons text[])
  language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$
declare
  own constant uuid := current_company();
  seller constant uuid := case when sees('sales') then null else coalesce(own_leads(), '00000000-0000-0000-0000-000000000000') end;
begin
  return query
  with emails as (
    select lower(email) collate "C" as same from leads
    where company_id = own and deleted_at is null and email <> '' and (seller is null or assigned_user_id = seller)
    group by 1 having count(*) > 1
  ),
  phones as (
    select phone_form(phone) collate "C" as same from leads
    where company_id = own and deleted_at is null and phone <> '' and (seller is null or assigned_user_id = seller)
    group by 1 having count(*) > 1
  ),
  -- A mistyped name has its beginning or its end: comparing all of a company would cost most.
  starts as (
    select lower(company) collate "C" as firm, left(lower(name) collate "C", 2) as part from leads
    where company_id = own and deleted_at is null and company <> '' and (seller is null or assigned_user_id = seller)
    group by 1, 2 having count(*) > 1
  ),
  ends as (
    select lower(company) collate "C" as firm, right(lower(name) collate "C", 3) as part from leads
    where company_id = own and deleted_at is null and company <> '' and (seller is null or assigned_user_id = seller)
    group by 1, 2 having count(*) > 1
  ),
  alike as (
    select 'email' as reason, array(
      select id from leads where company_id = own and deleted_at is null and email <> ''
        and lower(email) collate "C" = emails.same and (seller is null or assigned_user_id = seller) order by id
    ) as ids from emails
    union all
    select 'phone', array(
      select id from leads where company_id = own and deleted_at is null and phone <> ''
        and phone_form(phone) collate "C" = phones.same and (seller is null or assigned_user_id = seller) order by id
    ) from phones where same <> ''
    union all
    select 'name', array(
      select id from leads where company_id = own and deleted_at is null and company <> ''
        and lower(company) collate "C" = firm and left(lower(name) collate "C", 2) = part
        and (seller is null or assigned_user_id = seller) order by lower(name) collate "C", id
    ) from starts
    union all
    select 'name', array(
      select id from leads where company_id = own and deleted_at is null and company <> ''
        and lower(company) collate "C" = firm and right(lower(name) collate "C", 3) = part
        and (seller is null or assigned_user_id = seller) order by lower(name) collate "C", id
    ) from ends
  ),
  -- What was said of a lead goes on for the one that it was merged into.
  apart as (
    select least(one, other) as a, greatest(one, other) as b from dismissed_duplicates d
    left join lead_merges m on m.company_id = own and m.lead_id = d.one_id
    left join lead_merges n on n.company_id = own and n.lead_id = d.other_id,
    lateral (select coalesce(m.into_id, d.one_id) as one, coalesce(n.into_id, d.other_id) as other) as now
    where d.company_id = own
  ),
  near as (
    select ids[one] as a, ids[other] as b, reason
    from alike, generate_subscripts(ids, 1) as one, generate_series(one + 1, least(one + 4, cardinality(ids))) as other
  ),
  pairs as (
    select a, b, reason from near where reason <> 'name'
    union all
    select a, b, case when lower(l.name) = lower(m.name) then reason else 'similar_name' end
    from near join leads l on l.company_id = own and l.id = a join leads m on m.company_id = own and m.id = b
    where reason = 'name' and similarity(search_form(l.name), search_form(m.name)) >= 0.5
  )
  select least(a, b), greatest(a, b), array_agg(distinct reason order by reason) from pairs
  where (least(a, b), greatest(a, b)) not in (select apart.a, apart.b from apart)
  group by 1, 2;
end
$$;

-- Removes what somebody who left had for themself. Whoever removes them sees none of it, so that it is done as a job would.
create or replace function remove_views_of_former(former uuid) returns void
  language plpgsql
  as $$
declare
  member_before text := coalesce(current_setting('atrium.member', true), '');
begin
  if not exists (select from users where company_id = current_company() and id = former and removed_at is not null) then
    raise exception 'The member has not left';
  end if;
  perform set_config('atrium.member', 'job', true);
  delete from lead_view_arrangements where company_id = current_company() and user_id = former;
  delete from lead_views where company_id = current_company() and owner_id = former and not shared;
  perform set_config('atrium.member', member_before, true);
end
$$;
