-- A file that somebody imports, and how far that is. It is theirs alone.
create table imports (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('leads', 'candidates', 'openings')),
  file_name text not null,
  status text not null default 'mapping' check (
    status in ('mapping', 'checking', 'checked', 'running', 'done', 'cancelled', 'undoing', 'undone', 'failed')
  ),
  rows integer not null,
  -- Heading, samples and field of each column, with how its values are written.
  columns jsonb not null,
  duplicates text not null default 'skip' check (duplicates in ('skip', 'fill', 'overwrite', 'create')),
  match_by text[] not null default '{email,phone,name}',
  -- How many rows come to each outcome, as far as it is known.
  counts jsonb not null default '{}',
  -- Up to which line its rows are checked, written or taken back, as the status says, and how many these are.
  line integer not null default 0,
  done integer not null default 0,
  failure text not null default '',
  finished_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index imports_own on imports (company_id, user_id, created_at, id);
-- What the round looks for.
create index imports_created on imports (created_at);
alter table imports enable row level security;
alter table imports force row level security;
create policy own_company on imports using (company_id = current_company());
create policy own_eyes on imports as restrictive
  using (user_id::text = current_member() or current_member() = 'job');

-- The rows of the file, reached through an import that is one's own. The check writes what becomes of each, the run does that, and an undo finds here what was before.
create table import_rows (
  company_id uuid not null,
  import_id uuid not null,
  line integer not null,
  cells text[] not null,
  outcome text check (outcome in ('create', 'change', 'skip', 'refuse', 'keep')),
  field text,
  reason text not null default '',
  -- The record that it is or becomes.
  record_id uuid,
  -- What is written of it: fields that are not blank. Null where another row of the same record writes for both.
  fields jsonb,
  -- Of a changed record, what it had before.
  before jsonb,
  written boolean not null default false,
  primary key (company_id, import_id, line),
  foreign key (company_id, import_id) references imports (company_id, id) on delete cascade
) with (fillfactor = 50);
alter table import_rows enable row level security;
alter table import_rows force row level security;
create policy own_company on import_rows using (company_id = current_company());
