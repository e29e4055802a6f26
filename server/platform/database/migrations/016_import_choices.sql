-- What words of a file mean that no choice and no person has, those that the check found, and whether the mapping is one of before.
alter table imports
  add column words jsonb not null default '[]',
  add column unknown jsonb not null default '[]',
  add column remembered boolean not null default false;

-- What becomes of one row that is there already, where that is not what becomes of all.
alter table import_rows add column choice text check (choice in ('skip', 'fill', 'overwrite', 'create'));

-- How files with these headings were imported last, by anyone in the company.
create table import_mappings (
  company_id uuid not null references companies (id),
  kind text not null check (kind in ('leads', 'candidates', 'openings')),
  -- A hash of them in their order by letters.
  headings text not null,
  -- The field of each heading.
  columns jsonb not null,
  words jsonb not null,
  duplicates text not null check (duplicates in ('skip', 'fill', 'overwrite', 'create')),
  match_by text[] not null,
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, kind, headings)
);
alter table import_mappings enable row level security;
alter table import_mappings force row level security;
create policy own_company on import_mappings using (company_id = current_company());
