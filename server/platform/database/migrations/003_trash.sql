-- What was deleted and can be brought back for 30 days: one row for each record, kept by triggers with `deleted_at` of its table.
create table trash (
  company_id uuid not null references companies (id),
  kind text not null check (kind in ('lead', 'note', 'task', 'document', 'opening', 'candidate', 'view')),
  id uuid not null,
  title text not null,
  deleted_at timestamptz(3) not null,
  -- Null: by the application, or before this table was there.
  deleted_by uuid,
  -- Who alone may see it; null: everybody of the company.
  visible_to uuid,
  primary key (company_id, id),
  foreign key (company_id, deleted_by) references users (company_id, id)
);
create index trash_latest on trash (company_id, deleted_at, id);
create index trash_own on trash (company_id, deleted_by, deleted_at, id);
-- What the round looks for.
create index trash_expired on trash (deleted_at);

-- A deleted candidate is seen by nobody, whatever a statement forgets to ask for, and no recording of one: by the rounds alone, and
-- by what deletes, restores and erases.
alter table job_applications add column deleted_at timestamptz(3);
create policy not_deleted on job_applications as restrictive using (
  deleted_at is null or current_member() = 'job' or current_setting('atrium.trash', true) = 'on'
);
-- Visitors know the uploads of their own alone, and one is claimed amid the application that it belongs to.
create policy not_deleted on recordings as restrictive using (
  application_id is null or current_member() is null or current_member() = 'job'
    or exists (select from job_applications a where a.company_id = recordings.company_id and a.id = application_id)
);

-- What is deleted already. The owner of the tables may be bound by their policies.
alter table leads no force row level security;
alter table lead_notes no force row level security;
alter table tasks no force row level security;
alter table documents no force row level security;
alter table job_openings no force row level security;
alter table lead_views no force row level security;
insert into trash (company_id, kind, id, title, deleted_at, visible_to)
  select company_id, 'lead', id, name, deleted_at, null::uuid from leads where deleted_at is not null
  union all
  select company_id, 'note', id, left(regexp_replace(content, '\s+', ' ', 'g'), 200), deleted_at, null::uuid
  from lead_notes where deleted_at is not null
  union all
  select company_id, 'task', id, title, deleted_at, null::uuid from tasks where deleted_at is not null
  union all
  select company_id, 'document', id, title, deleted_at, visible_to from documents where deleted_at is not null
  union all
  select company_id, 'opening', id, title, deleted_at, null::uuid from job_openings where deleted_at is not null
  union all
  select company_id, 'view', id, name, deleted_at, visible_to from lead_views where deleted_at is not null;
alter table leads force row level security;
alter table lead_notes force row level security;
alter table tasks force row level security;
alter table documents force row level security;
alter table job_openings force row level security;
alter table lead_views force row level security;

alter table trash enable row level security;
alter table trash force row level security;
create policy own_company on trash using (company_id = current_company());
create policy own_eyes on trash as restrictive
  using (visible_to is null or visible_to::text = current_member() or current_member() = 'job');
