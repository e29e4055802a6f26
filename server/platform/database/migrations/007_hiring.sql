-- What an opening asks of applicants, and in which currency it pays.
alter table job_openings
  add column salary_currency text not null default 'USD' check (salary_currency ~ '^[A-Z]{3}$'),
  -- Which of these an applicant has to say.
  add column requires text[] not null default '{address,phone,linkedin}' check (requires <@ '{address,phone,linkedin}'),
  add column resume text not null default 'off' check (resume in ('off', 'optional', 'required')),
  add column questions jsonb not null default '[]',
  -- What is answered in the video. Null: the usual questions; none: the opening asks for no video.
  add column interview_questions text[];
alter table public_openings
  add column salary_currency text not null default 'USD',
  add column requires text[] not null default '{address,phone,linkedin}',
  add column resume text not null default 'off',
  add column questions jsonb not null default '[]',
  add column interview_questions text[];

alter table job_applications
  add column source text not null default 'careers_site' check (source in
    ('careers_site', 'referral', 'sourced', 'linkedin', 'job_board', 'agency', 'event', 'other'));

-- What was asked stands beside what was answered: an opening's questions may change.
alter table submissions
  add column answers jsonb not null default '[]',
  add column interview_questions text[];

-- The files are among the files, under company and id. Erasing a candidate removes each file first, and its row by its own statement.
create table resumes (
  company_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  submission_id uuid not null,
  file_key text not null,
  file_name text not null,
  file_type text not null,
  file_size integer not null check (file_size > 0),
  status text not null default 'queued' check (status in ('queued', 'ready', 'empty', 'failed')),
  -- Why there is no text, in a sentence.
  status_reason text,
  read_attempts integer not null default 0,
  content text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, application_id) references job_applications (company_id, id),
  foreign key (company_id, submission_id) references submissions (company_id, id)
);
create index resumes_application on resumes (company_id, application_id, created_at);
create index resumes_submission on resumes (company_id, submission_id);
create unique index resumes_file on resumes (company_id, file_key);
alter table resumes enable row level security;
alter table resumes force row level security;
create policy own_company on resumes using (company_id = current_company());
-- As for recordings.
create policy not_deleted on resumes as restrictive using (
  current_member() is null or current_member() = 'job'
    or exists (select from job_applications a where a.company_id = resumes.company_id and a.id = application_id)
);

create policy shared on resumes as restrictive using ((select sees('hiring')));
