create or replace trigger job_openings_change before update on job_openings
  for each row execute function note_change('search_text');
create or replace trigger job_applications_change before update on job_applications
  for each row execute function note_change('stage', 'search_text');
-- A comment that goes with its candidate into another says what it said.
create or replace trigger candidate_comments_change before update on candidate_comments
  for each row execute function note_change('application_id');

-- When a day is over somewhere. Where clocks are set back at midnight there are two of them, and the day ends at the first.
create or replace function end_of_day(day date, zone text) returns timestamptz
  language sql immutable parallel safe strict
  as $$
    select case
      when ((midnight - interval '1 hour') at time zone zone)::date > day then midnight - interval '1 hour'
      else midnight
    end
    from (select (day + 1)::timestamp at time zone zone as midnight) as next_day
  $$;

create or replace function publish_opening() returns trigger
  language plpgsql
  as $$
begin
  if new.deleted_at is not null or new.status <> 'active' or not new.published_on_portal then
    delete from public_openings where company_id = new.company_id and id = new.id;
  else
    insert into public_openings (
      company_id, id, title, description, department, location, employment_type, experience_level, salary_min,
      salary_max, salary_currency, requirements, benefits, calendar_booking_url, requires, resume, questions,
      interview_questions, application_deadline, ends_at, published_at, created_at, updated_at
    ) values (
      new.company_id, new.id, new.title, new.description, new.department, new.location, new.employment_type,
      new.experience_level, new.salary_min, new.salary_max, new.salary_currency, new.requirements, new.benefits,
      new.calendar_booking_url, new.requires, new.resume, new.questions, new.interview_questions, new.application_deadline,
      end_of_day(new.application_deadline, (select time_zone from companies where id = new.company_id)),
      coalesce(new.published_at, new.created_at), new.created_at, new.updated_at
    )
    on conflict (company_id, id) do update set
      title = excluded.title, description = excluded.description, department = excluded.department,
      location = excluded.location, employment_type = excluded.employment_type,
      experience_level = excluded.experience_level, salary_min = excluded.salary_min, salary_max = excluded.salary_max,
      salary_currency = excluded.salary_currency, requirements = excluded.requirements, benefits = excluded.benefits,
      calendar_booking_url = excluded.calendar_booking_url, requires = excluded.requires, resume = excluded.resume,
      questions = excluded.questions, interview_questions = excluded.interview_questions,
      application_deadline = excluded.application_deadline,
      ends_at = excluded.ends_at, published_at = excluded.published_at, created_at = excluded.created_at,
      updated_at = excluded.updated_at;
  end if;
  if new.published_at is not null then
    insert into published_openings (company_id, id) values (new.company_id, new.id) on conflict do nothing;
  end if;
  return null;
end
$$;
create or replace trigger job_openings_publish after insert or update on job_openings
  for each row execute function publish_opening();

create or replace function move_deadlines() returns trigger
  language plpgsql
  as $$
begin
  update public_openings set ends_at = end_of_day(application_deadline, new.time_zone)
  where company_id = new.id and application_deadline is not null;
  return null;
end
$$;
create or replace trigger companies_move_deadlines after update of time_zone on companies
  for each row when (new.time_zone is distinct from old.time_zone) execute function move_deadlines();

-- At most `most` openings that outsiders see at an instant, newest first: whatever is not null narrows them, and they begin
-- after the place that is given. Row security would hide the text from an index (LIKE is not leakproof) and the number of
-- rows from the planner, so this function, which belongs to the table's owner, looks them up; everybody may see them.
create or replace function find_public_openings(
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

-- What two candidates for an opening may have in common, with why they may be one person: a LinkedIn profile on whichever country's
-- site. Null or blank where there is nothing to compare.
create or replace function candidate_keys(name text, email text, phone text, linkedin text) returns table (reason text, same text)
  language sql immutable parallel safe
  as $$
    values
      ('name', search_form(name)),
      ('email', lower(email)),
      ('phone', phone_form(phone)),
      ('linkedin', lower(substring(linkedin from 'linkedin\.com/in/([^/?#]+)')))
  $$;

-- Pairs of candidates for the same opening who look alike and whom nobody dismissed, each with why. Of candidates who have the same,
-- each is paired with the four after them, as in find_twins.
create or replace function find_candidate_twins() returns table (one_id uuid, other_id uuid, reasons text[])
  language sql stable
  as $$
    with alike as (
      select k.reason, array_agg(c.id order by c.id) as ids
      from job_applications c, candidate_keys(c.first_name || ' ' || c.last_name, null, c.phone, c.linkedin_url) as k
      where c.company_id = current_company() and c.deleted_at is null and k.same <> ''
      group by c.job_opening_id, k.reason, k.same having count(*) > 1
    ),
    -- What was said of a candidate goes on for the one that they were merged into.
    apart as (
      select least(one, other) as a, greatest(one, other) as b from dismissed_candidates d
      left join candidate_merges m on m.company_id = d.company_id and m.application_id = d.one_id
      left join candidate_merges n on n.company_id = d.company_id and n.application_id = d.other_id,
      lateral (select coalesce(m.into_id, d.one_id) as one, coalesce(n.into_id, d.other_id) as other) as now
      where d.company_id = current_company()
    )
    select ids[one], ids[other], array_agg(reason order by reason)
    from alike, generate_subscripts(ids, 1) as one, generate_series(one + 1, least(one + 4, cardinality(ids))) as other
    where (ids[one], ids[other]) not in (select apart.a, apart.b from apart)
    group by 1, 2
  $$;
