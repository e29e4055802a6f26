-- Leads whose progress is computed before it is read next: a write adds a line here instead of computing it.
create table lead_progress_due (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  lead_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
alter table lead_progress_due enable row level security;
alter table lead_progress_due force row level security;
create policy own_company on lead_progress_due using (company_id = current_company());
drop function if exists begin_lead_progress, change_lead_progress, move_lead_progress cascade;
drop function if exists add_move_to_progress;
-- A closed lead was closed when its stage began, also one that others were merged into.
insert into lead_progress_due (company_id, lead_id)
select p.company_id, p.lead_id from lead_progress p join leads l on l.company_id = p.company_id and l.id = p.lead_id
where l.stage_position >= 5 and p.closed_at <> l.stage_changed_at;
