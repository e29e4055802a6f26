create or replace trigger tasks_change before update on tasks
  for each row execute function note_change('search_text');

-- The day that a due date falls on. Midnight UTC stands for the day as such, the same everywhere; any other instant falls
-- on the day that it has in the company's time zone.
create or replace function due_day(due timestamptz, zone text) returns date
  language sql immutable parallel safe
  as $$
    select (due at time zone case when (due at time zone 'UTC')::time = '00:00' then 'UTC' else zone end)::date
  $$;

-- When its reminder is to come, so many minutes before a task is due. A day as such is due at 8 in the morning, where the company is.
create or replace function reminder_time(due timestamptz, minutes integer, zone text) returns timestamptz
  language sql stable parallel safe
  as $$
    select case when (due at time zone 'UTC')::time = '00:00'
      then ((due at time zone 'UTC') + interval '8 hours') at time zone zone else due end - make_interval(mins => minutes)
  $$;
