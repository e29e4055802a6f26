-- Leads that were merged into others, each deleted with `deleted_at`. The row stays when the lead goes for good, so that its address
-- leads on.
create table lead_merges (
  company_id uuid not null,
  lead_id uuid not null,
  into_id uuid not null,
  user_id uuid,
  -- Rows of lead_moves that no figure counts: those of the lead whose stage was not chosen.
  moves jsonb not null default '[]',
  -- What the undo restores; null once the lead is gone.
  undo jsonb,
  -- Of two at once the one that waited for the lead comes later, whichever began first.
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (company_id, lead_id),
  foreign key (company_id, into_id) references leads (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index lead_merges_into on lead_merges (company_id, into_id, created_at);
alter table lead_merges enable row level security;
alter table lead_merges force row level security;
create policy own_company on lead_merges using (company_id = current_company());
create policy shared on lead_merges as restrictive using (
  (select sees('sales')) or exists (select from leads l where l.company_id = lead_merges.company_id and l.id = into_id)
);

-- Pairs of leads that look alike, and of which somebody said that they are not the same: the lesser id first.
create table dismissed_duplicates (
  company_id uuid not null,
  one_id uuid not null,
  other_id uuid not null,
  user_id uuid,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, one_id, other_id),
  foreign key (company_id, one_id) references leads (company_id, id) on delete cascade,
  foreign key (company_id, other_id) references leads (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index dismissed_duplicates_other on dismissed_duplicates (company_id, other_id);
alter table dismissed_duplicates enable row level security;
alter table dismissed_duplicates force row level security;
create policy own_company on dismissed_duplicates using (company_id = current_company());
create policy shared on dismissed_duplicates as restrictive using (
  (select sees('sales')) or exists (select from leads l where l.company_id = dismissed_duplicates.company_id and l.id = one_id)
);

-- What tells a phone number, with its country's or without: its last ten digits. Shorter ones are extensions.
create function phone_form(phone text) returns text
  language sql immutable parallel safe strict
  as $$
    select case
      when length(regexp_replace(phone, '\D', '', 'g')) < 7 then ''
      else right(regexp_replace(phone, '\D', '', 'g'), 10)
    end
  $$;
-- Leads that look alike stand beside one another in these, and are read from them alone.
create index leads_same_email on leads (company_id, (lower(email) collate "C"), id)
  include (email, assigned_user_id) where deleted_at is null and email <> '';
create index leads_same_phone on leads (company_id, (phone_form(phone) collate "C"), id)
  include (phone, assigned_user_id) where deleted_at is null and phone <> '';
create index leads_same_company on leads (company_id, (lower(company) collate "C"), (lower(name) collate "C"), id)
  include (company, name, assigned_user_id) where deleted_at is null and company <> '';
