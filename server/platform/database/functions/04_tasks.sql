create or replace trigger tasks_change before update on tasks
  for each row execute function note_change('search_text');

-- The day that a due date falls on. Midnight UTC stands for the day as such, the same everywhere; any other instant falls
-- on the day that it has in the company's time zone.
create or replace function due_day(due timestamptz, zone text) returns date
  language sql immutable parallel safe
  as $$
    select (due at time zone case when (due at time zone 'UTC')::time = '00:00' then 'UTC' else zone end)::date
  $$;

create or replace trigger tasks_added after insert on tasks referencing new table as added
  for each statement execute function keep_leads('keep_next_steps');
create or replace trigger tasks_removed after delete on tasks referencing old table as removed
  for each statement execute function keep_leads('keep_next_steps');
create or replace trigger tasks_changed after update on tasks referencing old table as removed new table as added
  for each statement execute function keep_leads(
    'keep_next_steps', 'company_id, lead_id, id, title, status, due_date, created_at, deleted_at'
  );

-- In another time zone a due date may fall on another day.
create or replace function move_next_steps() returns trigger
  language plpgsql
  as $$
begin
  update leads set next_step_due = due_day(t.due_date, new.time_zone)
  from tasks t where t.company_id = new.id and leads.company_id = new.id and t.id = leads.next_step_id;
  return null;
end
$$;
create or replace trigger companies_move_next_steps after update of time_zone on companies
  for each row when (new.time_zone is distinct from old.time_zone) execute function move_next_steps();

-- When its reminder is to come, so many minutes before a task is due. A day as such is due at 8 in the morning, where the company is.
create or replace function reminder_time(due timestamptz, minutes integer, zone text) returns timestamptz
  language sql stable parallel safe
  as $$
    select case when (due at time zone 'UTC')::time = '00:00'
      then ((due at time zone 'UTC') + interval '8 hours') at time zone zone else due end - make_interval(mins => minutes)
  $$;
