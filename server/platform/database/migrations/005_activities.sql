-- What happened, for people to read. Rows are only ever added.
create table activities (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id uuid,
  type text not null,
  description text not null,
  entity_type text,
  entity_id uuid,
  metadata jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index activities_created on activities (company_id, created_at, id);

alter table activities enable row level security;
alter table activities force row level security;
create policy own_company on activities using (company_id = current_company());
