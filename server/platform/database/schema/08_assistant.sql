-- What a company decides of its assistant; without a row the defaults hold.
create table ai_settings (
  company_id uuid primary key references companies (id),
  id uuid not null unique,
  ai_name text not null default 'AI Assistant' check (char_length(ai_name) between 1 and 50),
  -- A list of texts as JSON, which is how it crosses the wire.
  personality_keywords text not null default '[]',
  auto_suggestions boolean not null default true,
  voice_enabled boolean not null default false,
  voice_id text not null default 'alloy',
  voice_speed numeric(3, 2) not null default 1 check (voice_speed between 0.25 and 4),
  -- What a model may read and write in a calendar month, in tokens; null: as much as is asked.
  monthly_tokens bigint check (monthly_tokens >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
alter table ai_settings enable row level security;
alter table ai_settings force row level security;
create policy own_company on ai_settings using (company_id = current_company());

-- What somebody talked about with the assistant: nobody else's business.
create table conversations (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id uuid not null,
  title text not null default '',
  last_message_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index conversations_latest on conversations (company_id, user_id, last_message_at, id) where deleted_at is null;
create index conversations_deleted on conversations (deleted_at) where deleted_at is not null;
alter table conversations enable row level security;
alter table conversations force row level security;
create policy own_company on conversations using (company_id = current_company());
create policy one_person on conversations as restrictive
  using (user_id::text = current_member() or current_member() = 'job');

create table conversation_messages (
  company_id uuid not null references companies (id),
  conversation_id uuid not null,
  position integer not null,
  id uuid not null,
  role text not null check (role in ('user', 'assistant')),
  -- Whether it was typed or spoken.
  spoken boolean not null default false,
  text text not null,
  -- Of an answer how it was read and what it rests on: the query, figures, statements and ids, never rows, which are read
  -- anew by whoever looks.
  answer jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, conversation_id, position),
  unique (company_id, id),
  foreign key (company_id, conversation_id) references conversations (company_id, id) on delete cascade
);
alter table conversation_messages enable row level security;
alter table conversation_messages force row level security;
create policy own_company on conversation_messages using (company_id = current_company());
create policy one_person on conversation_messages as restrictive
  using (exists (
    select from conversations c where c.company_id = conversation_messages.company_id and c.id = conversation_id
  ));

-- What the assistant would do, and does once the person it was proposed to approves.
create table proposals (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id uuid not null,
  conversation_id uuid,
  kind text not null check (kind in ('create_task', 'add_note', 'move_lead', 'draft_email')),
  -- What the call is sent, and what an undo needs once it was made.
  input jsonb not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'dismissed', 'undone')),
  result jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, conversation_id) references conversations (company_id, id) on delete set null (conversation_id)
);
create index proposals_conversation on proposals (company_id, conversation_id);
alter table proposals enable row level security;
alter table proposals force row level security;
create policy own_company on proposals using (company_id = current_company());
create policy one_person on proposals as restrictive
  using (user_id::text = current_member() or current_member() = 'job');

-- What models were asked for, by day, person and model. What the assistant answers by itself is counted with a blank model.
create table model_usage (
  company_id uuid not null references companies (id),
  day date not null,
  user_id uuid not null,
  kind text not null check (kind in ('search', 'chat', 'voice')),
  model text not null default '',
  requests integer not null default 0,
  failures integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  -- Dollars; null where the price is not known.
  cost numeric(14, 6),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, day, user_id, kind, model),
  foreign key (company_id, user_id) references users (company_id, id)
);
alter table model_usage enable row level security;
alter table model_usage force row level security;
create policy own_company on model_usage using (company_id = current_company());
