-- Sessions end 90 days after they began, whatever their use.
update sessions set expires_at = least(expires_at, created_at + interval '90 days');

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

-- Codes that stand in for a lost factor, each once: one that was used is gone.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, code_hash)
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

-- Links that confirm an e-mail address, once: a new one of an account, or the one that it was registered with. The newest link of a
-- person is the only one.
create table email_confirmations (
  user_id uuid primary key references users (id) on delete cascade,
  email text not null,
  token_hash bytea not null unique,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
-- Somebody registered with the address, and has not shown yet that it is theirs.
alter table users add column email_unconfirmed boolean not null default false;
create index users_unconfirmed on users (created_at) where email_unconfirmed;

-- Whether everybody of the company needs a second factor.
alter table companies add column factor_required boolean not null default false;

-- What sessions that are kept in memory know of it changes with these.
create function tell_factors() returns trigger
  language plpgsql
  as $$
begin
  perform pg_notify('atrium_sessions', (case tg_op when 'INSERT' then new.user_id else old.user_id end)::text);
  return null;
end
$$;
create trigger factors_tell after insert or delete on factors for each row execute function tell_factors();

-- Of everybody: without a name all are read anew.
create function tell_every_session() returns trigger
  language plpgsql
  as $$
begin
  perform pg_notify('atrium_sessions', '');
  return null;
end
$$;
create trigger companies_tell after update on companies
  for each row when (new.factor_required <> old.factor_required) execute function tell_every_session();
