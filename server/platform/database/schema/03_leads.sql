create table leads (
  company_id uuid not null references companies (id),
  id uuid not null,
  assigned_user_id uuid,
  name text collate "und-x-icu" not null,
  email text not null default '',
  phone text not null default '',
  company text collate "und-x-icu" not null default '',
  title text not null default '',
  website text not null default '',
  source text not null default '',
  stage text not null default 'new'
    check (stage in ('new', 'qualified', 'proposal', 'negotiation', 'closed_won', 'closed_lost')),
  stage_position smallint not null generated always as (
    case stage
      when 'new' then 1 when 'qualified' then 2 when 'proposal' then 3
      when 'negotiation' then 4 when 'closed_won' then 5 else 6
    end
  ) stored,
  value numeric(12, 2) not null default 0 check (value >= 0),
  -- The value in cents: row security lets an index compare integers, but not decimals.
  value_cents bigint not null generated always as ((value * 100)::bigint) stored,
  probability smallint not null default 0 check (probability between 0 and 100),
  notes text not null default '',
  street text not null default '',
  city text not null default '',
  state text not null default '',
  zip_code text not null default '',
  country text not null default '',
  place_id text not null default '',
  search_text text collate "C" not null generated always as (
    search_form(name || ' ' || company || ' ' || email || ' ' || phone || ' ' || title || ' ' || city || ' ' || country)
  ) stored,
  stage_changed_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  version integer not null default 1,
  -- What leads are filtered by beside stage, source and assignee. City and country are kept without case and accents: row security
  -- lets an index compare a column, but not what a function makes of it.
  city_form text collate "C" not null generated always as (search_form(city)) stored,
  country_form text collate "C" not null generated always as (search_form(country)) stored,
  primary key (company_id, id),
  foreign key (company_id, assigned_user_id) references users (company_id, id)
);
-- One index for each order and filter of the list, so that a page costs the same at any size.
create index leads_updated on leads (company_id, updated_at, id) where deleted_at is null;
create index leads_name on leads (company_id, name, id) where deleted_at is null;
create index leads_company on leads (company_id, company, id) where deleted_at is null;
create index leads_value on leads (company_id, value_cents, id) where deleted_at is null;
create index leads_probability on leads (company_id, probability, id) where deleted_at is null;
create index leads_stage on leads (company_id, stage_position, created_at, id) where deleted_at is null;
create index leads_source on leads (company_id, source, created_at, id) where deleted_at is null;
create index leads_assignee on leads (company_id, assigned_user_id, created_at, id) where deleted_at is null;
create index leads_search on leads using gin (company_id, search_text gin_trgm_ops) where deleted_at is null;
create index leads_deleted on leads (company_id, deleted_at) where deleted_at is not null;
-- In which order leads came to their stages: all of them, and those of one stage, as a lane of the board shows them.
create index leads_stage_changed on leads (company_id, stage_changed_at, id) where deleted_at is null;
create index leads_city on leads (company_id, city_form, created_at, id) where deleted_at is null;
create index leads_country on leads (company_id, country_form, created_at, id) where deleted_at is null;
-- Places of leads are read from the index alone: which there are, and the leads that are there.
create index leads_place on leads (company_id, city, state, country) where deleted_at is null;
create index leads_lane on leads (company_id, stage_position, stage_changed_at, id)
  include (value_cents, probability, source, assigned_user_id) where deleted_at is null;
create index leads_created on leads (company_id, created_at, id)
  include (stage_position, value_cents, probability, source, assigned_user_id) where deleted_at is null;
alter table leads enable row level security;
alter table leads force row level security;
create policy own_company on leads using (company_id = current_company());

-- Every stage a lead was in, from its creation on.
create table lead_moves (
  company_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  user_id uuid,
  from_stage text,
  to_stage text not null,
  reason text not null default '',
  -- What an undo has to restore beside the stage.
  from_probability smallint,
  previous_changed_at timestamptz(3),
  changed_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index lead_moves_lead on lead_moves (company_id, lead_id, changed_at, id);
-- What changed since a month began, for what figures are compared with.
create index lead_moves_changed on lead_moves (company_id, changed_at);
-- When leads were won or lost, for figures of many of them: one entry for each closing, beside its time.
create index lead_moves_closing on lead_moves (company_id, lead_id, changed_at)
  where to_stage in ('closed_won', 'closed_lost');
-- The latest stays in a stage, for how long leads usually stay there.
create index lead_moves_from on lead_moves (company_id, from_stage, changed_at) where from_stage is not null;
alter table lead_moves enable row level security;
alter table lead_moves force row level security;
create policy own_company on lead_moves using (company_id = current_company());

create table lead_notes (
  company_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  user_id uuid,
  content text not null,
  type text not null default 'note' check (type in ('note', 'call', 'meeting', 'email')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index lead_notes_lead on lead_notes (company_id, lead_id, created_at, id) where deleted_at is null;
alter table lead_notes enable row level security;
alter table lead_notes force row level security;
create policy own_company on lead_notes using (company_id = current_company());

-- How many leads there are and what they are worth, kept with every change, so that figures and totals never count rows.
-- Connections that write at once use different slots and so do not wait for one another.
create table lead_totals (
  company_id uuid not null references companies (id),
  stage text not null,
  source text not null,
  -- The nil UUID stands for nobody: a key column cannot be null.
  assigned_user_id uuid not null,
  slot smallint not null,
  leads bigint not null,
  value numeric not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  weighted numeric not null default 0,
  -- How often the leads of a company changed, whatever changed of them: as long as that stays the same, so does how many of them a
  -- search or a filter of their fields finds, and nobody need count again. It is the sum over a company's totals, which each
  -- statement that writes leads adds to, in its own transaction. So a change that leaves all sums as they are is written down here as well.
  changes bigint not null default 0,
  primary key (company_id, stage, source, assigned_user_id, slot)
) with (fillfactor = 50);
alter table lead_totals enable row level security;
alter table lead_totals force row level security;
create policy own_company on lead_totals using (company_id = current_company());

-- Whom a note mentions, so that the mention stays theirs when they are renamed.
create table lead_note_mentions (
  company_id uuid not null,
  note_id uuid not null,
  user_id uuid not null,
  -- What the note calls them, after the @.
  name text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, note_id, user_id),
  foreign key (company_id, note_id) references lead_notes (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
alter table lead_note_mentions enable row level security;
alter table lead_note_mentions force row level security;
create policy own_company on lead_note_mentions using (company_id = current_company());

-- What the list of leads shows, kept under a name: for who made it, or for the whole team.
create table lead_views (
  company_id uuid not null references companies (id),
  id uuid not null,
  owner_id uuid not null,
  name text not null check (name <> ''),
  shared boolean not null default false,
  -- Who alone may see it; null: everybody of the company.
  visible_to uuid generated always as (case when shared then null else owner_id end) stored,
  -- Filter, search, sort, columns and layout, as the address of the list says them.
  settings jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, owner_id) references users (company_id, id)
);
-- One of a name among the team's, and among one's own.
create unique index lead_views_team_name on lead_views (company_id, lower(name)) where shared and deleted_at is null;
create unique index lead_views_own_name on lead_views (company_id, owner_id, lower(name))
  where not shared and deleted_at is null;
create index lead_views_owner on lead_views (company_id, owner_id);
alter table lead_views enable row level security;
alter table lead_views force row level security;
create policy own_company on lead_views using (company_id = current_company());
-- What is one's own nobody else sees, whatever a statement forgets to ask for.
create policy own_eyes on lead_views as restrictive
  using (visible_to is null or visible_to::text = current_member() or current_member() = 'job');

-- In which order one person has the views, and with which of them the list opens.
create table lead_view_arrangements (
  company_id uuid not null references companies (id),
  user_id uuid not null,
  -- Views that are not named come after those that are.
  view_ids uuid[] not null default '{}',
  default_view_id uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, default_view_id) references lead_views (company_id, id) on delete set null (default_view_id)
);
create index lead_view_arrangements_default on lead_view_arrangements (company_id, default_view_id);
alter table lead_view_arrangements enable row level security;
alter table lead_view_arrangements force row level security;
create policy own_company on lead_view_arrangements using (company_id = current_company());
create policy one_person on lead_view_arrangements as restrictive
  using (user_id::text = current_member() or current_member() = 'job');
