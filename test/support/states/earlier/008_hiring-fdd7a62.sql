-- Months after which candidates, and their recordings alone, are erased; null: never.
alter table companies add column candidate_months smallint default 24 check (candidate_months between 1 and 120);
alter table companies add column recording_months smallint default 12 check (recording_months between 1 and 120);

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
create trigger job_openings_change before update on job_openings
  for each row execute function note_change('search_text');

-- The stage that a stored status is shown as (spec 2 §4).
create function candidate_stage(status text) returns text
  language sql immutable parallel safe strict
  as $$
    select case status
      when 'submitted' then 'applied' when 'reviewing' then '1st_round'
      when 'interviewed' then '2nd_round' when 'hired' then 'accepted' else status
    end
  $$;

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
  -- From when the time counts after which the candidate is erased: the last activity, or when somebody said to keep it.
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
create trigger job_applications_change before update on job_applications
  for each row execute function note_change('stage', 'search_text');

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
create trigger candidate_comments_change before update on candidate_comments
  for each row execute function note_change();

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
  primary key (company_id, id),
  foreign key (company_id, job_opening_id) references job_openings (company_id, id),
  foreign key (company_id, application_id) references job_applications (company_id, id)
);
create index recordings_application on recordings (company_id, application_id, created_at);
create index recordings_unclaimed on recordings (company_id, created_at) where application_id is null;

alter table job_openings enable row level security;
alter table job_openings force row level security;
create policy own_company on job_openings using (company_id = current_company());
alter table job_applications enable row level security;
alter table job_applications force row level security;
create policy own_company on job_applications using (company_id = current_company());
alter table candidate_moves enable row level security;
alter table candidate_moves force row level security;
create policy own_company on candidate_moves using (company_id = current_company());
alter table candidate_ratings enable row level security;
alter table candidate_ratings force row level security;
create policy own_company on candidate_ratings using (company_id = current_company());
alter table candidate_comments enable row level security;
alter table candidate_comments force row level security;
create policy own_company on candidate_comments using (company_id = current_company());
alter table recordings enable row level security;
alter table recordings force row level security;
create policy own_company on recordings using (company_id = current_company());

-- Openings that outsiders may see at an instant, of one company or of all, one of them or all; with `ever` also those that
-- they could see once. It has no rights of its own: it enters each company as a request of that company does.
create function public_openings(only_company uuid, only_opening uuid, at timestamptz, ever boolean default false)
  returns setof job_openings
  language plpgsql
  as $$
declare
  before text := coalesce(current_setting('atrium.company_id', true), '');
  companies_found uuid[];
  zones text[];
begin
  -- All at once: from inside of one company the others are not seen.
  select array_agg(id), array_agg(time_zone) into companies_found, zones
  from companies where id = only_company or only_company is null;
  for i in 1 .. coalesce(cardinality(companies_found), 0) loop
    perform set_config('atrium.company_id', companies_found[i]::text, true);
    return query
      select * from job_openings o
      where o.company_id = companies_found[i] and (o.id = only_opening or only_opening is null)
        and (ever and o.published_at is not null
          or o.deleted_at is null and o.status = 'active' and o.published_on_portal
            and (o.application_deadline is null or o.application_deadline >= (at at time zone zones[i])::date));
  end loop;
  perform set_config('atrium.company_id', before, true);
end
$$;
create index job_openings_public on job_openings (company_id, published_at)
  where deleted_at is null and status = 'active' and published_on_portal;
