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
  primary key (company_id, id),
  foreign key (company_id, assigned_user_id) references users (company_id, id)
);

-- One index for each order and filter of the list, so that a page costs the same at any size.
create index leads_created on leads (company_id, created_at, id) where deleted_at is null;
create index leads_updated on leads (company_id, updated_at, id) where deleted_at is null;
create index leads_name on leads (company_id, name, id) where deleted_at is null;
create index leads_company on leads (company_id, company, id) where deleted_at is null;
create index leads_value on leads (company_id, value_cents, id) where deleted_at is null;
create index leads_probability on leads (company_id, probability, id) where deleted_at is null;
create index leads_stage on leads (company_id, stage_position, created_at, id) where deleted_at is null;
create index leads_source on leads (company_id, source, created_at, id) where deleted_at is null;
create index leads_assignee on leads (company_id, assigned_user_id, created_at, id) where deleted_at is null;
create index leads_search on leads using gin (company_id, search_text gin_trgm_ops) where deleted_at is null;

-- Every stage a lead was in, from its creation on.
create table lead_stage_changes (
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
create index lead_stage_changes_lead on lead_stage_changes (company_id, lead_id, changed_at, id);

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
  primary key (company_id, stage, source, assigned_user_id, slot)
) with (fillfactor = 50);

create function count_leads() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    insert into lead_totals as t (company_id, stage, source, assigned_user_id, slot, leads, value)
    select company_id, stage, source, coalesce(assigned_user_id, '00000000-0000-0000-0000-000000000000'),
           pg_backend_pid() % 8, count(*), sum(value)
    from added where deleted_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, stage, source, assigned_user_id, slot)
    do update set leads = t.leads + excluded.leads, value = t.value + excluded.value, updated_at = now();
  elsif tg_op = 'DELETE' then
    insert into lead_totals as t (company_id, stage, source, assigned_user_id, slot, leads, value)
    select company_id, stage, source, coalesce(assigned_user_id, '00000000-0000-0000-0000-000000000000'),
           pg_backend_pid() % 8, -count(*), -sum(value)
    from removed where deleted_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, stage, source, assigned_user_id, slot)
    do update set leads = t.leads + excluded.leads, value = t.value + excluded.value, updated_at = now();
  else
    insert into lead_totals as t (company_id, stage, source, assigned_user_id, slot, leads, value)
    select company_id, stage, source, coalesce(assigned_user_id, '00000000-0000-0000-0000-000000000000'),
           pg_backend_pid() % 8, sum(sign), sum(sign * value)
    from (
      select company_id, stage, source, assigned_user_id, value, 1 as sign from added where deleted_at is null
      union all
      select company_id, stage, source, assigned_user_id, value, -1 from removed where deleted_at is null
    ) as difference
    group by 1, 2, 3, 4 having sum(sign) <> 0 or sum(sign * value) <> 0 order by 1, 2, 3, 4
    on conflict (company_id, stage, source, assigned_user_id, slot)
    do update set leads = t.leads + excluded.leads, value = t.value + excluded.value, updated_at = now();
  end if;
  return null;
end
$$;

create trigger leads_added after insert on leads
  referencing new table as added for each statement execute function count_leads();
create trigger leads_removed after delete on leads
  referencing old table as removed for each statement execute function count_leads();
create trigger leads_changed after update on leads
  referencing old table as removed new table as added for each statement execute function count_leads();

create trigger leads_change before update on leads
  for each row execute function note_change('stage_position', 'value_cents', 'search_text');
create trigger lead_notes_change before update on lead_notes for each row execute function note_change();

alter table leads enable row level security;
alter table leads force row level security;
create policy own_company on leads using (company_id = current_company());
alter table lead_stage_changes enable row level security;
alter table lead_stage_changes force row level security;
create policy own_company on lead_stage_changes using (company_id = current_company());
alter table lead_notes enable row level security;
alter table lead_notes force row level security;
create policy own_company on lead_notes using (company_id = current_company());
alter table lead_totals enable row level security;
alter table lead_totals force row level security;
create policy own_company on lead_totals using (company_id = current_company());

-- Ids of at most `most` leads of the current company whose text matches every pattern. Row security hides the text
-- from an index (LIKE is not leakproof), so this function, which belongs to the tables' owner, looks it up and keeps to
-- the company itself. The first pattern is the one that the trigram index answers.
create function find_lead_ids(patterns text[], most integer) returns setof uuid
  language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$
begin
  -- Planned for these very patterns: rare words take the trigram index, common ones a walk that stops early.
  return query execute
    'select id from leads where company_id = $1 and deleted_at is null
       and search_text like $2 and search_text like all ($3) limit $4'
    using current_company(), patterns[1], patterns, most;
end
$$;
