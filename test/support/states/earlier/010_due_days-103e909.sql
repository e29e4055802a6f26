-- The day that a due date falls on. Midnight UTC stands for the day as such, the same everywhere; any other instant falls
-- on the day that it has in the company's time zone.
create function due_day(due timestamptz, zone text) returns date
  language sql immutable parallel safe
  as $$
    select (due at time zone case when (due at time zone 'UTC')::time = '00:00' then 'UTC' else zone end)::date
  $$;

-- Open tasks by their due date, and finished ones by when that was: as the list of tasks is divided.
create index tasks_open on tasks (company_id, due_date, id)
  where deleted_at is null and status in ('pending', 'in_progress');
create index tasks_finished on tasks (company_id, status, coalesce(completed_at, created_at), id)
  where deleted_at is null and status in ('completed', 'cancelled');

-- What changed since a month began, for what figures are compared with.
create index lead_stage_changes_changed on lead_stage_changes (company_id, changed_at);
create index leads_deleted on leads (company_id, deleted_at) where deleted_at is not null;
create index tasks_deleted on tasks (company_id, deleted_at) where deleted_at is not null;
