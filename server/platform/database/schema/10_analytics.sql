-- How far each lead came and when: a row for each lead that is not deleted, kept with every change, so that figures of all
-- leads read one narrow table and no history, mostly from its indexes alone. What an entry into a stage is, and what comes of going
-- back and of skipping, `note_lead_progress` says. What changes while a lead is open, its stage, since when, and its probability, is
-- read from the index of the board's lanes, which changes with each move anyhow.
create table lead_progress (
  company_id uuid not null,
  lead_id uuid not null,
  -- As the lead has them.
  created_at timestamptz(3) not null,
  value_cents bigint not null,
  source text not null,
  assigned_user_id uuid,
  -- The last move into won or lost; of who was brought along closed, when that stage began. Kept when a lead is opened again,
  -- so it counts only where the lead is closed.
  closed_at timestamptz(3),
  lost_reason text not null default '',
  -- Milliseconds that it was in each stage altogether, without the stage that it is in now; null where it never was there.
  in_new bigint,
  in_qualified bigint,
  in_proposal bigint,
  in_negotiation bigint,
  in_won bigint,
  -- Milliseconds from when it first came into each stage until it first came into a later one after that.
  from_new bigint,
  from_qualified bigint,
  from_proposal bigint,
  from_negotiation bigint,
  -- Milliseconds from its creation, and from when it first came into each stage, until closed_at.
  cycle bigint,
  left_new bigint,
  left_qualified bigint,
  left_proposal bigint,
  left_negotiation bigint,
  updated_at timestamptz(3) not null default now(),
  -- Null while the lead is open.
  won boolean,
  -- The reason where an index has room for it, which is nearly always; null where it has none.
  short_reason text generated always as (case when octet_length(lost_reason) <= 500 then lost_reason end) stored,
  primary key (company_id, lead_id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade
) with (fillfactor = 85);
create index lead_progress_created on lead_progress (company_id, created_at, lead_id)
  include (source, assigned_user_id, in_new, in_qualified, in_proposal, in_negotiation, in_won, from_new, from_qualified,
    from_proposal, from_negotiation);
create index lead_progress_closed on lead_progress (company_id, won, closed_at, lead_id)
  include (source, assigned_user_id, value_cents, cycle, short_reason, in_new, in_qualified, in_proposal, in_negotiation,
    left_new, left_qualified, left_proposal, left_negotiation) where won is not null;
alter table lead_progress enable row level security;
alter table lead_progress force row level security;
create policy own_company on lead_progress using (company_id = current_company());

-- How often each person did what the feed tells everybody, by month in UTC: figures count the days at the edges of their
-- period, which begin and end where the company is, and what is one person's alone, and take whole months from here. As of
-- the totals of leads, connections that write at once use different slots and so do not wait for one another.
create table activity_totals (
  company_id uuid not null references companies (id),
  month timestamptz(3) not null,
  -- The nil UUID stands for nobody: a key column cannot be null.
  user_id uuid not null,
  type text not null,
  slot smallint not null,
  times bigint not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, month, user_id, type, slot)
) with (fillfactor = 50);
alter table activity_totals enable row level security;
alter table activity_totals force row level security;
create policy own_company on activity_totals using (company_id = current_company());
