create table companies (
  id uuid primary key,
  name text not null,
  domain text,
  booking_url text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  time_zone text not null default 'UTC',
  logo_url text,
  -- Months after which candidates, and their recordings alone, are erased; null: never.
  candidate_months smallint default 24 check (candidate_months between 1 and 120),
  recording_months smallint default 12 check (recording_months between 1 and 120),
  -- When these months were last changed: nobody is erased by them before staff were told.
  retention_changed_at timestamptz(3),
  -- What a company chooses from when a lead is lost, in its order. What was given as a reason is text of the move, and stays
  -- whatever becomes of this list.
  lost_reasons text[] not null
    default array['Price', 'No budget', 'Chose a competitor', 'Bad timing', 'Missing feature', 'No response']
    check (cardinality(lost_reasons) <= 20),
  -- Whether everybody of the company needs a second factor.
  factor_required boolean not null default false,
  -- A company's domain counts until an instant, which lies some days after its owner was last found to have proved it.
  domain_token uuid not null default gen_random_uuid(),
  domain_until timestamptz(3),
  domain_checked_at timestamptz(3),
  -- Why the last check found no proof; blank where it did, and before the first.
  domain_problem text not null default ''
);
create unique index companies_proved_domain on companies (lower(domain)) where domain_until is not null;
alter table companies enable row level security;
alter table companies force row level security;
-- Accounts and companies exist before anybody is inside a company: outside a scope (signing in) they are all visible,
-- inside one only the company's own.
create policy own_company on companies using (current_company() is null or id = current_company());

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
  -- Where the person last signed in: what a mailed link begins with when a stranger can ask for it, whose own word of where
  -- Atrium is reached cannot be trusted. Blank until they signed in.
  origin text not null default '',
  -- A member who was removed keeps the account's name in the company's history, but can neither sign in nor be chosen.
  removed_at timestamptz(3),
  -- How each person had Sales last, for when an address does not say it. That it changes is no change of the account.
  sales_layout text not null default 'list' check (sales_layout in ('list', 'board')),
  -- Somebody registered with the address, and has not shown yet that it is theirs.
  email_unconfirmed boolean not null default false,
  -- What tenant tables refer to, so that a reference across companies is impossible.
  unique (company_id, id)
);
create unique index users_username_key on users (lower(username)) where removed_at is null;
create unique index users_email_key on users (lower(email)) where removed_at is null;
create index users_unconfirmed on users (created_at) where email_unconfirmed;
alter table users enable row level security;
alter table users force row level security;
create policy own_company on users using (current_company() is null or company_id = current_company());

-- One row at most: who founded the installation. Of two racing first registrations its key lets one win.
create table founding (
  only_row boolean primary key default true check (only_row),
  user_id uuid not null,
  created_at timestamptz(3) not null default now()
);
alter table founding enable row level security;
alter table founding force row level security;
create policy own_company on founding using (current_company() is null);

-- Only a hash of the cookie's token is kept: a leaked table opens no session.
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  data jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- Ending one session by an id that is no secret.
  id uuid not null default gen_random_uuid() unique
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
alter table sessions enable row level security;
alter table sessions force row level security;
-- Accounts are read before it is known which company they belong to. Inside a company only those of its members are there, so that
-- neither a forgotten condition nor a statement that somebody slipped in reaches the sessions of others.
create policy own_company on sessions using (
  current_company() is null or exists (select from users u where u.id = user_id and u.company_id = current_company())
);

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
alter table pictures enable row level security;
alter table pictures force row level security;
create policy own_company on pictures using (company_id = current_company());

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
alter table invitations enable row level security;
alter table invitations force row level security;
create policy own_company on invitations using (company_id = current_company());

-- Links by which somebody who forgot the password sets a new one, once. The newest link of a person is the only one.
create table password_resets (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
alter table password_resets enable row level security;
alter table password_resets force row level security;
create policy own_company on password_resets using (
  current_company() is null or exists (select from users u where u.id = user_id and u.company_id = current_company())
);

-- How often something was tried in a while: counts that hold in all processes and after a restart, by the database's clock. The
-- key is a digest, so that neither names nor addresses are kept.
create table attempts (
  key text primary key,
  count integer not null,
  ends_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index attempts_ended on attempts (ends_at);
alter table attempts enable row level security;
alter table attempts force row level security;
-- Nothing inside a company has to do with these.
create policy own_company on attempts using (current_company() is null);

-- What somebody proves beside the password that an account is theirs with: an authenticator app, whose secret is sealed with the
-- installation's, or a passkey, of which the public key is kept.
create table factors (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  sealed_secret bytea,
  -- Which half minute the latest code was of, so that none is taken twice.
  last_step bigint not null default 0,
  credential_id text unique,
  public_key bytea,
  -- How often the passkey was used, as it says itself; many always say 0.
  uses bigint not null default 0,
  transports text[] not null default '{}',
  -- The host that the passkey was made for: browsers offer it nowhere else.
  host text,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  check (case kind when 'totp' then sealed_secret is not null
    else credential_id is not null and public_key is not null and host is not null end)
);
create index factors_user on factors (user_id, created_at);
alter table factors enable row level security;
alter table factors force row level security;
create policy own_company on factors using (
  current_company() is null or exists (select from users u where u.id = user_id and u.company_id = current_company())
);

-- Codes that stand in for a lost factor, each once: one that was used is gone.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, code_hash)
);
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy own_company on recovery_codes using (
  current_company() is null or exists (select from users u where u.id = user_id and u.company_id = current_company())
);

-- Sign-ins whose password was right and whose second factor has yet to come.
create table sign_ins (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- What a passkey has to sign, once.
  challenge text,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index sign_ins_user on sign_ins (user_id);
create index sign_ins_expiry on sign_ins (expires_at);
alter table sign_ins enable row level security;
alter table sign_ins force row level security;
create policy own_company on sign_ins using (
  current_company() is null or exists (select from users u where u.id = user_id and u.company_id = current_company())
);

-- Links that confirm an e-mail address, once: a new one of an account, or the one that it was registered with. The newest link of a
-- person is the only one.
create table email_confirmations (
  user_id uuid primary key references users (id) on delete cascade,
  email text not null,
  token_hash bytea not null unique,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
alter table email_confirmations enable row level security;
alter table email_confirmations force row level security;
create policy own_company on email_confirmations using (
  current_company() is null or exists (select from users u where u.id = user_id and u.company_id = current_company())
);
