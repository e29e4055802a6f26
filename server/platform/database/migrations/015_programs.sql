-- What members granted to programs that speak MCP. The access token of each is a key; this is how the program gets it, and the next.
create table program_grants (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  key_id uuid not null unique references api_keys (id) on delete cascade,
  -- Of the id that the program registered with.
  client_hash bytea not null,
  redirect_uri text not null,
  -- SHA-256 of what the program shows when it takes up the code.
  challenge text not null,
  -- The address that the tokens are for.
  resource text not null,
  -- The code is good for once, until then; null once it was used.
  code_hash bytea not null unique,
  code_until timestamptz(3),
  -- Each refresh takes the place of the one before. Who shows that one again has stolen it, or was stolen from.
  refresh_hash bytea unique,
  former_hash bytea unique,
  -- Until when the program may ask for the next; of a code that was not used, until when it is kept.
  ends_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index program_grants_user on program_grants (user_id);
create index program_grants_end on program_grants (ends_at);
alter table program_grants enable row level security;
alter table program_grants force row level security;
create policy own_company on program_grants using (
  current_company() is null or exists (select from users u where u.id = user_id and u.company_id = current_company())
);
