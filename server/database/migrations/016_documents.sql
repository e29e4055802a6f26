-- Who acts in this transaction: the id of a member, 'job' for background work; null for a visitor.
create function current_member() returns text
  language sql stable parallel safe
  as $$ select nullif(current_setting('atrium.member', true), '') $$;

create table documents (
  company_id uuid not null references companies (id),
  id uuid not null,
  uploaded_by uuid not null,
  title text not null,
  content text not null default '',
  tags text[] not null default '{}',
  is_public boolean not null default false,
  -- Who alone may see it; null: everybody of the company.
  visible_to uuid generated always as (case when is_public then null else uploaded_by end) stored,
  file_type text not null default 'text/plain',
  file_size bigint not null default 0 check (file_size >= 0),
  -- Null for what was written here rather than sent as a file. Another file has another key.
  file_name text,
  file_key text,
  status text not null check (status in ('queued', 'reading', 'ready', 'empty', 'failed')),
  status_reason text,
  -- The beginning of what can be read in it, for cards.
  excerpt text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, uploaded_by) references users (company_id, id),
  check ((file_name is null) = (file_key is null))
);
create index documents_updated on documents (company_id, updated_at, id) where deleted_at is null;
create index documents_created on documents (company_id, created_at, id) where deleted_at is null;
create index documents_title on documents (company_id, lower(title), id) where deleted_at is null;
create index documents_tags on documents using gin (company_id, tags) where deleted_at is null;
create unique index documents_file on documents (company_id, file_key);

-- Being read changes neither the version, which guards what people edit, nor when it was changed.
create trigger documents_change before update on documents
  for each row execute function note_change('visible_to', 'status', 'status_reason', 'excerpt');

-- What was read of a document. Parts are stretches of the text (pages, sheets, slides, headings), in UTF-16 units.
create table document_texts (
  company_id uuid not null references companies (id),
  document_id uuid not null,
  text text not null,
  parts jsonb not null default '[]',
  -- Whether a limit ended the text early.
  cut boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, document_id),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade
);

-- The same in pieces of some hundred words, as a search finds them. Offsets are those of the text, in UTF-16 units.
create table document_passages (
  company_id uuid not null references companies (id),
  document_id uuid not null,
  position integer not null,
  heading text not null default '',
  start_offset integer not null,
  end_offset integer not null,
  text text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, document_id, position),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade
);

-- What is not public is its uploader's alone, whatever a statement forgets to ask for.
alter table documents enable row level security;
alter table documents force row level security;
create policy own_company on documents using (company_id = current_company());
create policy own_eyes on documents as restrictive
  using (visible_to is null or visible_to::text = current_member() or current_member() = 'job');
alter table document_texts enable row level security;
alter table document_texts force row level security;
create policy own_company on document_texts using (company_id = current_company());
create policy own_eyes on document_texts as restrictive
  using (exists (select from documents d where d.company_id = document_texts.company_id and d.id = document_id));
alter table document_passages enable row level security;
alter table document_passages force row level security;
create policy own_company on document_passages using (company_id = current_company());
create policy own_eyes on document_passages as restrictive
  using (exists (select from documents d where d.company_id = document_passages.company_id and d.id = document_id));
