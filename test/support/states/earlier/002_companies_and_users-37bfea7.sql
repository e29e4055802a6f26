create table companies (
  id uuid primary key,
  name text not null,
  domain text,
  booking_url text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
create unique index companies_domain_key on companies (lower(domain));

create table users (
  id uuid primary key,
  company_id uuid references companies (id),
  username text not null,
  email text not null,
  password_hash text not null,
  first_name text not null default '',
  last_name text not null default '',
  profile_image_url text,
  role text not null default 'user' check (role in ('owner', 'admin', 'user')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  -- What tenant tables refer to, so that a reference across companies is impossible.
  unique (company_id, id)
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));

-- Only a hash of the cookie's token is kept: a leaked table opens no session.
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  data jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create trigger companies_change before update on companies for each row execute function note_change();
create trigger users_change before update on users for each row execute function note_change();

-- Accounts and companies exist before anybody is inside a company: outside a scope (signing in) they are all visible,
-- inside one only the company's own.
alter table companies enable row level security;
alter table companies force row level security;
create policy own_company on companies using (current_company() is null or id = current_company());
alter table users enable row level security;
alter table users force row level security;
create policy own_company on users using (current_company() is null or company_id = current_company());
