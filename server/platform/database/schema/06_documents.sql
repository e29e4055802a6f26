-- What the list of documents is searched by: title, tags and what was written in the document, and each of its passages.
create function document_form(title text, tags text[], content text) returns text
  language sql immutable parallel safe
  as $$ select search_form(title || ' ' || array_to_string(tags, ' ') || ' ' || content) $$;

create table documents (
  company_id uuid not null references companies (id),
  id uuid not null,
  uploaded_by uuid not null,
  title text not null,
  title_order text collate "C" not null generated always as (search_form(title)) stored,
  content text not null default '',
  tags text[] not null default '{}',
  is_public boolean not null default false,
  -- Who alone may see it; null: everybody of the company.
  visible_to uuid generated always as (case when is_public then null else uploaded_by end) stored,
  file_type text not null default 'text/plain',
  -- What people take it for; null for a type that is none of them.
  kind text generated always as (
    case
      when file_type in ('text/plain', 'text/markdown') then 'text'
      when file_type = 'application/pdf' then 'pdf'
      when file_type in ('application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document')
        then 'word'
      when file_type in ('application/vnd.ms-excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        then 'sheet'
      when file_type in (
        'application/vnd.ms-powerpoint', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
      ) then 'slides'
    end
  ) stored,
  file_size bigint not null default 0 check (file_size >= 0),
  -- Null for what was written here rather than sent as a file. Another file has another key.
  file_name text,
  file_key text,
  status text not null check (status in ('queued', 'reading', 'ready', 'empty', 'failed')),
  status_reason text,
  -- Since when it has the status, and how often reading this file was begun: a process may end in the middle of it.
  status_at timestamptz(3) not null default now(),
  read_attempts integer not null default 0,
  -- The beginning of what can be read in it, for cards.
  excerpt text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  version integer not null default 1,
  search_text text collate "C" not null
    generated always as (document_form(title, tags, content)) stored,
  primary key (company_id, id),
  foreign key (company_id, uploaded_by) references users (company_id, id),
  check ((file_name is null) = (file_key is null))
);
create index documents_updated on documents (company_id, updated_at, id) where deleted_at is null;
create index documents_created on documents (company_id, created_at, id) where deleted_at is null;
create index documents_title on documents (company_id, title_order, id) where deleted_at is null;
create index documents_size on documents (company_id, file_size, id) where deleted_at is null;
create index documents_kind on documents (company_id, kind, updated_at, id) where deleted_at is null;
create index documents_status on documents (company_id, status, updated_at, id) where deleted_at is null;
create index documents_uploader on documents (company_id, uploaded_by, updated_at, id) where deleted_at is null;
create unique index documents_file on documents (company_id, file_key);
-- What the round looks for: deleted long ago, or not read in time.
create index documents_deleted on documents (deleted_at) where deleted_at is not null;
create index documents_unread on documents (status_at) where deleted_at is null and status in ('queued', 'reading');
create index documents_search on documents using gin (company_id, search_text gin_trgm_ops) where deleted_at is null;
alter table documents enable row level security;
alter table documents force row level security;
create policy own_company on documents using (company_id = current_company());
-- What is not public is its uploader's alone, whatever a statement forgets to ask for.
create policy own_eyes on documents as restrictive
  using (visible_to is null or visible_to::text = current_member() or current_member() = 'job');

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
alter table document_texts enable row level security;
alter table document_texts force row level security;
create policy own_company on document_texts using (company_id = current_company());
create policy own_eyes on document_texts as restrictive
  using (exists (select from documents d where d.company_id = document_texts.company_id and d.id = document_id));

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
  search_text text collate "C" not null
    generated always as (search_form(text)) stored,
  primary key (company_id, document_id, position),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade
);
create index document_passages_search on document_passages using gin (company_id, search_text gin_trgm_ops);
alter table document_passages enable row level security;
alter table document_passages force row level security;
create policy own_company on document_passages using (company_id = current_company());
create policy own_eyes on document_passages as restrictive
  using (exists (select from documents d where d.company_id = document_passages.company_id and d.id = document_id));
