-- Candidates that were merged into others for the same opening, as lead_merges has leads.
create table candidate_merges (
  company_id uuid not null,
  application_id uuid not null,
  into_id uuid not null,
  user_id uuid,
  -- Rows of candidate_moves that no figure counts: those of the candidate whose stage was not chosen.
  moves jsonb not null default '[]',
  undo jsonb,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (company_id, application_id),
  foreign key (company_id, into_id) references job_applications (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index candidate_merges_into on candidate_merges (company_id, into_id, created_at);
alter table candidate_merges enable row level security;
alter table candidate_merges force row level security;
create policy own_company on candidate_merges using (company_id = current_company());
create policy shared on candidate_merges as restrictive using ((select sees('hiring')));

-- Pairs of candidates who look alike, and of whom somebody said that they are not the same: the lesser id first.
create table dismissed_candidates (
  company_id uuid not null,
  one_id uuid not null,
  other_id uuid not null,
  user_id uuid,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, one_id, other_id),
  foreign key (company_id, one_id) references job_applications (company_id, id) on delete cascade,
  foreign key (company_id, other_id) references job_applications (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index dismissed_candidates_other on dismissed_candidates (company_id, other_id);
alter table dismissed_candidates enable row level security;
alter table dismissed_candidates force row level security;
create policy own_company on dismissed_candidates using (company_id = current_company());
create policy shared on dismissed_candidates as restrictive using ((select sees('hiring')));
