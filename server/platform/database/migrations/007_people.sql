alter table companies add column time_zone text not null default 'UTC';

-- Where the person last signed in: what a mailed link begins with when a stranger can ask for it, whose own word of where
-- Atrium is reached cannot be trusted. Blank until they signed in.
alter table users add column origin text not null default '';
-- From where somebody signs in is no change of the account.
drop trigger users_change on users;
create trigger users_change before update on users
  for each row when (new.origin = old.origin) execute function note_change();

-- Ending one session by an id that is no secret.
alter table sessions add column id uuid not null default gen_random_uuid() unique;

-- A member who was removed keeps the account's name in the company's history, but can neither sign in nor be chosen.
alter table users add column removed_at timestamptz(3);
-- So that their names are free again.
drop index users_username_key;
drop index users_email_key;
create unique index users_username_key on users (lower(username)) where removed_at is null;
create unique index users_email_key on users (lower(email)) where removed_at is null;

-- Pictures of people and companies, small and already cropped; the key changes with the bytes, so they cache for ever.
create table pictures (
  company_id uuid not null references companies (id),
  id uuid not null,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
alter table companies add column logo_url text;

create table invitations (
  company_id uuid not null references companies (id),
  id uuid not null,
  invited_by uuid,
  email text not null,
  role text not null default 'user' check (role in ('admin', 'user')),
  -- The link is found by the hash; the sealed token gives the same link again, but only with the installation's secret.
  token_hash bytea not null,
  sealed_token bytea not null,
  status text not null default 'pending' check (status in ('pending', 'accepted')),
  delivery text not null default 'none' check (delivery in ('none', 'queued', 'sent', 'failed')),
  delivery_error text not null default '',
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, token_hash),
  foreign key (company_id, invited_by) references users (company_id, id)
);
create unique index invitations_pending on invitations (company_id, lower(email)) where status = 'pending';
create trigger invitations_change before update on invitations for each row execute function note_change();

-- Links by which somebody who forgot the password sets a new one, once. The newest link of a person is the only one.
create table password_resets (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);

create table notifications (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id uuid not null,
  type text not null
    check (type in ('assigned', 'due_today', 'mentioned', 'new_candidate', 'invitation_accepted')),
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

-- Who changed what about people, roles and settings, and who signed in. Rows are added and never touched again.
create table audit_entries (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id uuid,
  action text not null,
  -- Whom or what it was done to, in words that stay true when that is gone.
  subject text not null default '',
  detail jsonb not null default '{}',
  address text not null default '',
  device text not null default '',
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index audit_entries_created on audit_entries (company_id, created_at, id);

create function refuse_change() returns trigger
  language plpgsql
  as $$ begin raise exception 'Entries of the audit are never changed' using errcode = 'insufficient_privilege'; end $$;
create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_stay_whole before truncate on audit_entries
  for each statement execute function refuse_change();

alter table pictures enable row level security;
alter table pictures force row level security;
create policy own_company on pictures using (company_id = current_company());
alter table notifications enable row level security;
alter table notifications force row level security;
create policy own_company on notifications using (company_id = current_company());
alter table notification_settings enable row level security;
alter table notification_settings force row level security;
create policy own_company on notification_settings using (company_id = current_company());
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy own_company on audit_entries using (company_id = current_company());
alter table invitations enable row level security;
alter table invitations force row level security;
create policy own_company on invitations using (company_id = current_company());
