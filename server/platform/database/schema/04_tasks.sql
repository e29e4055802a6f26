create table tasks (
  company_id uuid not null references companies (id),
  id uuid not null,
  assigned_to uuid,
  created_by uuid,
  title text not null,
  description text not null default '',
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed', 'cancelled')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  due_date timestamptz(3),
  lead_id uuid,
  search_text text collate "C" not null generated always as (search_form(title || ' ' || description)) stored,
  completed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, assigned_to) references users (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id),
  foreign key (company_id, lead_id) references leads (company_id, id)
);
create index tasks_created on tasks (company_id, created_at, id) where deleted_at is null;
create index tasks_due on tasks (company_id, due_date, id) where deleted_at is null;
create index tasks_status on tasks (company_id, status, created_at, id) where deleted_at is null;
create index tasks_assignee on tasks (company_id, assigned_to, created_at, id) where deleted_at is null;
create index tasks_lead on tasks (company_id, lead_id, created_at, id) where deleted_at is null;
-- Open tasks by their due date, and finished ones by when that was: as the list of tasks is divided.
create index tasks_open on tasks (company_id, due_date, id)
  where deleted_at is null and status in ('pending', 'in_progress');
create index tasks_finished on tasks (company_id, status, coalesce(completed_at, created_at), id)
  where deleted_at is null and status in ('completed', 'cancelled');
create index tasks_deleted on tasks (company_id, deleted_at) where deleted_at is not null;
-- Open tasks of all companies by their due date.
create index tasks_due_anywhere on tasks (due_date)
  where deleted_at is null and status in ('pending', 'in_progress') and due_date is not null;
-- Which leads have something left to do.
create index tasks_open_lead on tasks (company_id, lead_id)
  where deleted_at is null and status in ('pending', 'in_progress');
alter table tasks enable row level security;
alter table tasks force row level security;
create policy own_company on tasks using (company_id = current_company());
