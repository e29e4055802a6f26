-- Archives of a whole workspace: written to be downloaded for a day, or sent to be restored.
create table archives (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('export', 'restore')),
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  -- Rows and files: how many are written or taken in so far, of how many; null until that is known.
  done bigint not null default 0,
  total bigint,
  size bigint,
  file_key text,
  -- Why it failed; blank where it did not.
  failure text not null default '',
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create unique index archives_running on archives (company_id) where status = 'running';
-- What the round looks for.
create index archives_created on archives (created_at);
alter table archives enable row level security;
alter table archives force row level security;
create policy own_company on archives using (company_id = current_company());

-- One type more beside those that are there.
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_type_check');
begin
  alter table notifications drop constraint notifications_type_check;
  execute 'alter table notifications add constraint notifications_type_check '
    || replace(known, 'ARRAY[', 'ARRAY[''archive_ready''::text, ');
end
$$;
