-- Of a lead, what is to be done next and when somebody was last in touch: kept by triggers of tasks and notes, so that lists are
-- filtered and sorted by them as by any field. In lists, leads without a next step come after all days, and those that nobody
-- was in touch with before all instants.
alter table leads
  add column next_step_id uuid,
  add column next_step text,
  -- The day on which it is due, where the company is.
  add column next_step_due date,
  add column last_contact_at timestamptz(3),
  add column next_step_due_order date not null
    generated always as (coalesce(next_step_due, 'infinity'::date)) stored,
  add column last_contact_at_order timestamptz(3) not null
    generated always as (coalesce(last_contact_at, '0001-01-01 00:00:00+00'::timestamptz)) stored;

-- Neither is a change of the lead. The owner of the tables may be bound by their policies.
alter table leads disable trigger user;
alter table leads no force row level security;
alter table lead_notes no force row level security;
alter table tasks no force row level security;
update leads set last_contact_at = contact.at
from (
  select company_id, lead_id, max(created_at) as at from lead_notes where deleted_at is null group by company_id, lead_id
) as contact
where contact.company_id = leads.company_id and contact.lead_id = leads.id;
update leads set next_step_id = step.id, next_step = step.title, next_step_due = step.day
from (
  select distinct on (t.company_id, t.lead_id) t.company_id, t.lead_id, t.id, t.title, (
    t.due_date at time zone case when (t.due_date at time zone 'UTC')::time = '00:00' then 'UTC' else c.time_zone end
  )::date as day
  from tasks t join companies c on c.id = t.company_id
  where t.lead_id is not null and t.deleted_at is null and t.status in ('pending', 'in_progress')
  order by t.company_id, t.lead_id, t.due_date, t.created_at, t.id
) as step
where step.company_id = leads.company_id and step.lead_id = leads.id;
alter table leads force row level security;
alter table lead_notes force row level security;
alter table tasks force row level security;
alter table leads enable trigger user;

create index leads_next_step_due on leads (company_id, next_step_due_order, id) where deleted_at is null;
create index leads_last_contact on leads (company_id, last_contact_at_order, id) where deleted_at is null;
-- Who was in touch lately is asked of the leads.
drop index lead_notes_recent;
