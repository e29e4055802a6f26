-- The stage that a stored status is shown as. PostgreSQL writes such a function into the statement that calls it, unless it is
-- declared strict and its body is not: a call then costs some microseconds instead of none. It answers null for null by itself.
create function candidate_stage(status text) returns text
  language sql immutable parallel safe
  called on null input
  as $$
    select case status
      when 'submitted' then 'applied' when 'reviewing' then '1st_round'
      when 'interviewed' then '2nd_round' when 'hired' then 'accepted' else status
    end
  $$;

create table job_openings (
  company_id uuid not null references companies (id),
  id uuid not null,
  created_by uuid,
  title text not null,
  description text not null,
  department text not null default '',
  location text not null default '',
  employment_type text not null default 'full_time'
    check (employment_type in ('full_time', 'part_time', 'contract', 'internship')),
  experience_level text not null default 'mid_level'
    check (experience_level in ('entry_level', 'mid_level', 'senior_level', 'executive')),
  salary_min numeric(12, 2) check (salary_min >= 0),
  salary_max numeric(12, 2) check (salary_max >= 0),
  requirements text[] not null default '{}',
  benefits text[] not null default '{}',
  calendar_booking_url text not null default '',
  status text not null default 'active' check (status in ('active', 'paused', 'closed', 'draft')),
  published_on_portal boolean not null default false,
  -- When outsiders could first see it.
  published_at timestamptz(3),
  application_deadline date,
  search_text text collate "C" not null generated always as (
    search_form(title || ' ' || department || ' ' || location)
  ) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id)
);
create index job_openings_created on job_openings (company_id, created_at, id) where deleted_at is null;
create index job_openings_status on job_openings (company_id, status, created_at, id) where deleted_at is null;
alter table job_openings enable row level security;
alter table job_openings force row level security;
create policy own_company on job_openings using (company_id = current_company());

create table job_applications (
  company_id uuid not null references companies (id),
  id uuid not null,
  job_opening_id uuid not null,
  first_name text not null,
  last_name text collate "und-x-icu" not null,
  email text not null,
  phone text not null,
  address text not null,
  linkedin_url text,
  video_url text,
  status text not null default 'applied' check (
    status in ('applied', '1st_round', '2nd_round', 'offered', 'accepted', 'rejected',
               'submitted', 'reviewing', 'interviewed', 'hired')
  ),
  stage text not null generated always as (candidate_stage(status)) stored,
  stage_updated_at timestamptz(3) not null default now(),
  notes text not null default '',
  rejection_reason text not null default '',
  reapplied_at timestamptz(3),
  -- From when the time counts after which the candidate is erased: the application, its last move, or when somebody said
  -- to keep it.
  active_at timestamptz(3) not null default now(),
  consent_version text,
  consented_at timestamptz(3),
  search_text text collate "C" not null generated always as (
    search_form(first_name || ' ' || last_name || ' ' || email)
  ) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, job_opening_id) references job_openings (company_id, id)
);
-- Who applies again for the same opening is the same candidate.
create unique index job_applications_person on job_applications (company_id, job_opening_id, lower(email));
create index job_applications_created on job_applications (company_id, created_at, id);
create index job_applications_moved on job_applications (company_id, stage_updated_at, id);
create index job_applications_name on job_applications (company_id, last_name, id);
create index job_applications_stage on job_applications (company_id, stage, created_at, id);
create index job_applications_opening on job_applications (company_id, job_opening_id, created_at, id);
create index job_applications_active on job_applications (company_id, active_at);
alter table job_applications enable row level security;
alter table job_applications force row level security;
create policy own_company on job_applications using (company_id = current_company());

-- Every stage a candidate was in, from the application on.
create table candidate_moves (
  company_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  user_id uuid,
  from_status text,
  to_status text not null,
  reason text not null default '',
  -- What an undo has to restore beside the status.
  previous_reason text not null default '',
  previous_changed_at timestamptz(3),
  changed_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, application_id) references job_applications (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index candidate_moves_application on candidate_moves (company_id, application_id, changed_at, id);
-- Who applied in a period, by opening, and who was hired.
create index candidate_moves_accepted on candidate_moves (company_id, application_id, changed_at)
  where to_status in ('accepted', 'hired');
alter table candidate_moves enable row level security;
alter table candidate_moves force row level security;
create policy own_company on candidate_moves using (company_id = current_company());

create table candidate_ratings (
  company_id uuid not null,
  application_id uuid not null,
  user_id uuid not null,
  question smallint not null check (question between 1 and 6),
  stars smallint not null check (stars between 1 and 5),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, application_id, user_id, question),
  foreign key (company_id, application_id) references job_applications (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
alter table candidate_ratings enable row level security;
alter table candidate_ratings force row level security;
create policy own_company on candidate_ratings using (company_id = current_company());

create table candidate_comments (
  company_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  user_id uuid,
  content text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, application_id) references job_applications (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index candidate_comments_application on candidate_comments (company_id, application_id, created_at, id)
  where deleted_at is null;
alter table candidate_comments enable row level security;
alter table candidate_comments force row level security;
create policy own_company on candidate_comments using (company_id = current_company());

-- What outsiders see of openings, in a table of its own, so that nobody has to enter each company to show it. It is written
-- with every change of an opening, by trigger. What is shown of the company itself is read from the company.
create table public_openings (
  company_id uuid not null,
  id uuid not null,
  title text not null,
  description text not null,
  department text not null,
  location text not null,
  employment_type text not null,
  experience_level text not null,
  salary_min numeric(12, 2),
  salary_max numeric(12, 2),
  requirements text[] not null,
  benefits text[] not null,
  calendar_booking_url text not null,
  application_deadline date,
  -- The end of the deadline's day where the company is: from then on it is shown to nobody. Null: it has no end.
  ends_at timestamptz(3),
  published_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search_text text collate "C" not null generated always as (search_form(title || ' ' || description)) stored,
  primary key (company_id, id),
  foreign key (company_id, id) references job_openings (company_id, id) on delete cascade
);
create index public_openings_id on public_openings (id);
create index public_openings_newest on public_openings (published_at, id);
create index public_openings_company on public_openings (company_id, published_at, id);
create index public_openings_department on public_openings (department, published_at, id);
create index public_openings_location on public_openings (location, published_at, id);
create index public_openings_search on public_openings using gin (search_text gin_trgm_ops);
alter table public_openings enable row level security;
alter table public_openings force row level security;
-- Written inside of the company alone; outside of every company it is there for all to read.
create policy own_company on public_openings using (company_id = current_company());
create policy outsiders on public_openings for select using (current_company() is null);

-- Whose an opening is that outsiders could ever see: its address still says so when it is closed.
create table published_openings (
  company_id uuid not null,
  id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, id) references job_openings (company_id, id) on delete cascade
);
create index published_openings_id on published_openings (id);
alter table published_openings enable row level security;
alter table published_openings force row level security;
create policy own_company on published_openings using (company_id = current_company());
create policy outsiders on published_openings for select using (current_company() is null);

-- What an applicant sent for an opening, whole, once for each time they did: who knows somebody's address must not be able to
-- replace what that person sent.
create table submissions (
  company_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  address text not null,
  linkedin_url text,
  video_url text,
  consent_version text,
  consented_at timestamptz(3),
  -- Whether the candidate has its name, phone and the rest: one of each candidate's does.
  counts boolean not null,
  -- When whoever reads the address's mail said that it is theirs.
  confirmed_at timestamptz(3),
  -- When a mail about it was queued: a candidate gets one a day.
  mailed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Staff may say which of a candidate's submissions counts, and go back: so a submission knows since when it counts or first did,
  -- who of staff chose it, and with which recording the candidate is shown while it counts, its own or the one of before.
  counted_at timestamptz(3),
  chosen_by uuid,
  shown_video_url text,
  primary key (company_id, id),
  foreign key (company_id, application_id) references job_applications (company_id, id) on delete cascade,
  foreign key (company_id, chosen_by) references users (company_id, id)
);
create unique index submissions_counting on submissions (company_id, application_id) where counts;
create index submissions_application on submissions (company_id, application_id, created_at, id);
alter table submissions enable row level security;
alter table submissions force row level security;
create policy own_company on submissions using (company_id = current_company());

-- What applicants upload, from its first byte on; the bytes are among the files, under company and id. The id is random:
-- whoever knows it may continue the upload.
create table recordings (
  company_id uuid not null references companies (id),
  id uuid not null,
  job_opening_id uuid not null,
  -- Null until an application claims it. Erasing a candidate removes the file first, and the row by its own statement.
  application_id uuid,
  kind text not null check (kind in ('video', 'audio')),
  made_elsewhere boolean not null default false,
  type text not null,
  size bigint not null check (size > 0),
  duration integer,
  chapters jsonb not null default '[]',
  completed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Where the recording's file is kept.
  file_key text not null,
  submission_id uuid,
  -- What came of it, and when the last of that did: room is taken by bytes that came, and who falls silent loses the upload.
  received bigint not null default 0,
  received_at timestamptz(3) not null default now(),
  -- A digest of the network that sends it, until an application claims it.
  sender text,
  primary key (company_id, id),
  foreign key (company_id, job_opening_id) references job_openings (company_id, id),
  foreign key (company_id, application_id) references job_applications (company_id, id),
  foreign key (company_id, submission_id) references submissions (company_id, id)
);
create index recordings_application on recordings (company_id, application_id, created_at);
create index recordings_unclaimed on recordings (company_id, created_at) where application_id is null;
create unique index recordings_file on recordings (company_id, file_key);
create index recordings_submission on recordings (company_id, submission_id);
alter table recordings enable row level security;
alter table recordings force row level security;
create policy own_company on recordings using (company_id = current_company());
