-- What happened, for people to read. Rows are only ever added.
create table events (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id uuid,
  type text,
  description text,
  entity_type text,
  entity_id uuid,
  metadata jsonb,
  created_at timestamptz(3) not null default now(),
  name text not null,
  -- What the event says of itself, by its name.
  payload jsonb not null default '{}',
  -- How it came about: by a session, a key, the assistant, a job or in public; null where that was not kept yet.
  caller text,
  -- The only one who may know of it; null: everybody of the company.
  visible_to uuid,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, visible_to) references users (company_id, id)
);
create index events_feed on events (company_id, created_at, id) where type is not null;
-- Candidates are erased, with what was told of them; documents are hidden, and shown again.
create index events_candidate on events (company_id, entity_id) where entity_type = 'candidate';
create index events_document on events (company_id, entity_id) where entity_type = 'document';
-- What is one person's alone.
create index events_private on events (company_id, visible_to, created_at) where visible_to is not null and type is not null;
-- What was done with documents is counted from the events themselves, as whoever asks may see it now: totals do not know who.
create index events_about_documents on events (company_id, created_at) where starts_with(type, 'document_');
alter table events enable row level security;
alter table events force row level security;
create policy own_company on events using (company_id = current_company());
-- What happened to a document is told to whoever may see it, as it is now.
create policy own_eyes on events as restrictive
  using (
    entity_type is distinct from 'document'
    or exists (select from documents d where d.company_id = events.company_id and d.id = entity_id)
  );
-- Whatever a statement forgets to ask for.
create policy one_person on events as restrictive
  using (visible_to is null or visible_to::text = current_member() or current_member() = 'job');

create table notifications (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id uuid not null,
  type text not null check (type in
    ('assigned', 'due_today', 'mentioned', 'new_candidate', 'invitation_accepted', 'low_room', 'backup_failed')),
  title text not null,
  link text not null,
  -- What it is about, so that the same thing is told once.
  about text not null default '',
  -- Whether it is shown in the app; otherwise it is there for its mail alone.
  app boolean not null default true,
  read_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index notifications_user on notifications (company_id, user_id, created_at, id) where app;
create index notifications_unread on notifications (company_id, user_id) where app and read_at is null;
create unique index notifications_once on notifications (company_id, user_id, type, about) where about <> '';
alter table notifications enable row level security;
alter table notifications force row level security;
create policy own_company on notifications using (company_id = current_company());

-- Where each person wants to be told; a type without a row is told as the application decides.
create table notification_settings (
  company_id uuid not null references companies (id),
  user_id uuid not null,
  type text not null,
  app boolean not null,
  email boolean not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, type),
  foreign key (company_id, user_id) references users (company_id, id)
);
alter table notification_settings enable row level security;
alter table notification_settings force row level security;
create policy own_company on notification_settings using (company_id = current_company());

-- Who changed what about people, roles and settings, and who signed in. Rows are added and never touched again.
create table audit_entries (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id uuid,
  event text not null,
  -- Whom or what it was done to, in words that stay true when that is gone.
  subject text not null default '',
  detail jsonb not null default '{}',
  address text not null default '',
  device text not null default '',
  created_at timestamptz(3) not null default now(),
  -- What repeats itself within a quarter of an hour, as refusals do, is one entry with how often it was. `same_as` tells what is
  -- the same; it is null for all else.
  same_as text,
  times integer not null default 1,
  last_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index audit_entries_created on audit_entries (company_id, created_at, id);
create unique index audit_entries_same on audit_entries (company_id, same_as) where same_as is not null;
create index audit_entries_person on audit_entries (company_id, user_id, created_at, id);
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy own_company on audit_entries using (company_id = current_company());
