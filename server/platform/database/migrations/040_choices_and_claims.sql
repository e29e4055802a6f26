-- Staff may say which of a candidate's submissions counts, and go back: so a submission knows since when it counts or first did,
-- who of staff chose it, and with which recording the candidate is shown while it counts, its own or the one of before.
alter table submissions add column counted_at timestamptz(3);
alter table submissions add column chosen_by uuid;
alter table submissions add column shown_video_url text;
alter table submissions add foreign key (company_id, chosen_by) references users (company_id, id);

-- Their owner fills in all companies at once, which forced row security would hide.
alter table job_applications no force row level security;
alter table submissions no force row level security;
update submissions s set counted_at = coalesce(s.confirmed_at, s.created_at),
                         shown_video_url = case when s.counts then a.video_url else s.video_url end
from job_applications a
where a.company_id = s.company_id and a.id = s.application_id and (s.counts or s.confirmed_at is not null);
alter table job_applications force row level security;
alter table submissions force row level security;

-- Anybody may claim a domain; only one company has proved it, which the database decides between two that prove it at once.
drop index companies_domain_key;
create unique index companies_proved_domain on companies (lower(domain)) where domain_until is not null;

-- The company that has proved a domain. Row security would hide it from its index: lower() is not leakproof.
create or replace function company_of_domain(wanted text) returns uuid
  language sql stable security definer
  set search_path = public, pg_temp
  as $$ select id from companies where lower(domain) = wanted and domain_until is not null $$;
