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

-- Whose an opening is that outsiders could ever see: its address still says so when it is closed.
create table published_openings (
  company_id uuid not null,
  id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, id) references job_openings (company_id, id) on delete cascade
);
create index published_openings_id on published_openings (id);

-- When a day is over somewhere. Where clocks are set back at midnight there are two of them, and the day ends at the first.
create function end_of_day(day date, zone text) returns timestamptz
  language sql immutable parallel safe strict
  as $$
    select case
      when ((midnight - interval '1 hour') at time zone zone)::date > day then midnight - interval '1 hour'
      else midnight
    end
    from (select (day + 1)::timestamp at time zone zone as midnight) as next_day
  $$;

create function publish_opening() returns trigger
  language plpgsql
  as $$
begin
  if new.deleted_at is not null or new.status <> 'active' or not new.published_on_portal then
    delete from public_openings where company_id = new.company_id and id = new.id;
  else
    insert into public_openings (
      company_id, id, title, description, department, location, employment_type, experience_level, salary_min,
      salary_max, requirements, benefits, calendar_booking_url, application_deadline, ends_at, published_at, created_at,
      updated_at
    ) values (
      new.company_id, new.id, new.title, new.description, new.department, new.location, new.employment_type,
      new.experience_level, new.salary_min, new.salary_max, new.requirements, new.benefits, new.calendar_booking_url,
      new.application_deadline,
      end_of_day(new.application_deadline, (select time_zone from companies where id = new.company_id)),
      coalesce(new.published_at, new.created_at), new.created_at, new.updated_at
    )
    on conflict (company_id, id) do update set
      title = excluded.title, description = excluded.description, department = excluded.department,
      location = excluded.location, employment_type = excluded.employment_type,
      experience_level = excluded.experience_level, salary_min = excluded.salary_min, salary_max = excluded.salary_max,
      requirements = excluded.requirements, benefits = excluded.benefits,
      calendar_booking_url = excluded.calendar_booking_url, application_deadline = excluded.application_deadline,
      ends_at = excluded.ends_at, published_at = excluded.published_at, created_at = excluded.created_at,
      updated_at = excluded.updated_at;
  end if;
  if new.published_at is not null then
    insert into published_openings (company_id, id) values (new.company_id, new.id) on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger job_openings_publish after insert or update on job_openings
  for each row execute function publish_opening();

create function move_deadlines() returns trigger
  language plpgsql
  as $$
begin
  update public_openings set ends_at = end_of_day(application_deadline, new.time_zone)
  where company_id = new.id and application_deadline is not null;
  return null;
end
$$;
create trigger companies_move_deadlines after update of time_zone on companies
  for each row when (new.time_zone is distinct from old.time_zone) execute function move_deadlines();

-- What there is already. Forced row security would hide all companies' openings from their owner.
alter table job_openings no force row level security;
insert into public_openings (
  company_id, id, title, description, department, location, employment_type, experience_level, salary_min, salary_max,
  requirements, benefits, calendar_booking_url, application_deadline, ends_at, published_at, created_at, updated_at
)
select o.company_id, o.id, o.title, o.description, o.department, o.location, o.employment_type, o.experience_level,
  o.salary_min, o.salary_max, o.requirements, o.benefits, o.calendar_booking_url, o.application_deadline,
  end_of_day(o.application_deadline, c.time_zone), coalesce(o.published_at, o.created_at), o.created_at, o.updated_at
from job_openings o join companies c on c.id = o.company_id
where o.deleted_at is null and o.status = 'active' and o.published_on_portal;
insert into published_openings (company_id, id)
select company_id, id from job_openings where published_at is not null;
alter table job_openings force row level security;

-- Written inside of the company alone; outside of every company it is there for all to read.
alter table public_openings enable row level security;
alter table public_openings force row level security;
create policy own_company on public_openings using (company_id = current_company());
create policy outsiders on public_openings for select using (current_company() is null);
alter table published_openings enable row level security;
alter table published_openings force row level security;
create policy own_company on published_openings using (company_id = current_company());
create policy outsiders on published_openings for select using (current_company() is null);

drop function public_openings;
drop index job_openings_public;

-- At most `most` openings that outsiders see at an instant, newest first: whatever is not null narrows them, and they begin
-- after the place that is given. Row security would hide the text from an index (LIKE is not leakproof) and the number of
-- rows from the planner, so this function, which belongs to the table's owner, looks them up; everybody may see them.
create function find_public_openings(
  only_company uuid, only_opening uuid, pattern text, only_department text, only_location text, at timestamptz,
  after_at timestamptz, after_id uuid, most integer
) returns setof public_openings
  language plpgsql stable security definer rows 50
  set search_path = public, pg_temp
  as $$
begin
  -- Planned for what is asked, as find_lead_ids is.
  return query execute
    'select * from public_openings where (ends_at is null or ends_at > $6)'
      || case when only_company is null then '' else ' and company_id = $1' end
      || case when only_opening is null then '' else ' and id = $2' end
      || case when pattern is null then '' else format(' and search_text like %L', pattern) end
      || case when only_department is null then '' else ' and department = $4' end
      || case when only_location is null then '' else ' and location = $5' end
      || case when after_id is null then '' else ' and (published_at, id) < ($7, $8)' end
      || ' order by published_at desc, id desc limit $9'
    using only_company, only_opening, pattern, only_department, only_location, at, after_at, after_id, most;
end
$$;

-- The company whose domain is exactly this one. Row security would hide it from its index: lower() is not leakproof.
create function company_of_domain(wanted text) returns uuid
  language sql stable security definer
  set search_path = public, pg_temp
  as $$ select id from companies where lower(domain) = wanted $$;

-- The companies in which a round may have something to do at an instant, found in one question rather than by entering
-- each; what exactly, and whether it is time where they are, the round itself decides.
-- Where the owner of the tables is bound by row security too, the question is put inside of every company in turn.
create function companies_with_work(round text, at timestamptz) returns setof uuid
  language plpgsql security definer
  set search_path = public, pg_temp
  as $$
declare
  before text := coalesce(current_setting('atrium.company_id', true), '');
  companies_found uuid[];
  question text := case round
    when 'due_today' then
      -- Wherever they are: a time zone that is not known is one company's trouble, and not the others'.
      'select distinct company_id from tasks
       where deleted_at is null and status in (''pending'', ''in_progress'')
         and due_date between $1 - interval ''36 hours'' and $1 + interval ''1 day'''
    when 'erase_candidates' then
      'select c.id from companies c
       where exists (
         select from job_applications a
         where a.company_id = c.id and a.stage <> ''accepted''
           and a.active_at <= $1 + interval ''5 days'' - make_interval(months => least(c.candidate_months, c.recording_months))
       )'
    when 'unclaimed_recordings' then
      'select distinct company_id from recordings where application_id is null and created_at < $1'
  end;
begin
  perform set_config('atrium.company_id', '', true);
  if not row_security_active('tasks') then
    return query execute question using at;
  else
    -- All at once: from inside of one company the others are not seen.
    select coalesce(array_agg(id), '{}') into companies_found from companies;
    for i in 1 .. cardinality(companies_found) loop
      perform set_config('atrium.company_id', companies_found[i]::text, true);
      return query execute question using at;
    end loop;
  end if;
  perform set_config('atrium.company_id', before, true);
end
$$;
-- Open tasks of all companies by their due date.
create index tasks_due_anywhere on tasks (due_date)
  where deleted_at is null and status in ('pending', 'in_progress') and due_date is not null;
