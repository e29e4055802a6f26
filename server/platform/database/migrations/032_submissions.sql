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
  primary key (company_id, id),
  foreign key (company_id, application_id) references job_applications (company_id, id) on delete cascade
);
create unique index submissions_counting on submissions (company_id, application_id) where counts;
create index submissions_application on submissions (company_id, application_id, created_at, id);

alter table recordings add column submission_id uuid;
alter table recordings add foreign key (company_id, submission_id) references submissions (company_id, id);
create index recordings_submission on recordings (company_id, submission_id);
-- What came of it, and when the last of that did: room is taken by bytes that came, and who falls silent loses the upload.
alter table recordings add column received bigint not null default 0;
alter table recordings add column received_at timestamptz(3) not null default now();
-- A digest of the network that sends it, until an application claims it.
alter table recordings add column sender text;

-- Their owner fills in all companies at once, which forced row security would hide.
alter table job_applications no force row level security;
alter table recordings no force row level security;
insert into submissions (company_id, id, application_id, first_name, last_name, email, phone, address, linkedin_url, video_url,
                         consent_version, consented_at, counts, created_at)
select company_id, gen_random_uuid(), id, first_name, last_name, email, phone, address, linkedin_url, video_url,
       consent_version, consented_at, true, coalesce(reapplied_at, created_at)
from job_applications;
-- Whichever was sent with what is not known any more.
update recordings r set submission_id = s.id
from submissions s where s.company_id = r.company_id and s.application_id = r.application_id;
update recordings set received = size where completed_at is not null;
alter table job_applications force row level security;
alter table recordings force row level security;

alter table submissions enable row level security;
alter table submissions force row level security;
create policy own_company on submissions using (company_id = current_company());
