-- What programs act with for a member, without a browser. Only a hash is kept: a leaked table opens nothing.
create table api_keys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The program that was granted it; null for a key that its owner made.
  program_id uuid,
  name text not null,
  token_hash bytea not null unique,
  -- Its last characters, by which people tell keys apart.
  ending text not null,
  access text not null check (access in ('read', 'write')),
  -- What it is for; null for all that its owner may do.
  features text[],
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  last_address text not null default '',
  -- How many calls were made on a day, in UTC.
  calls integer not null default 0,
  calls_on date not null default current_date
);
create index api_keys_user on api_keys (user_id);
alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy own_company on api_keys using (
  current_company() is null or exists (select from users u where u.id = user_id and u.company_id = current_company())
);

-- What calls with an Idempotency-Key answered, for a day. Added in the transaction of what was done.
create table kept_answers (
  company_id uuid not null references companies (id),
  -- The member, or the key of a program.
  caller_id uuid not null,
  key_hash bytea not null,
  -- Of the call and all that was sent with it.
  request_hash bytea not null,
  -- Sealed with the installation's secret; null where it is not known, or too long to keep.
  answer bytea,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, caller_id, key_hash)
);
create index kept_answers_old on kept_answers (created_at);
alter table kept_answers enable row level security;
alter table kept_answers force row level security;
create policy own_company on kept_answers using (company_id = current_company());
