-- What leads are filtered by beside stage, source and assignee. City and country are kept without case and accents: row security
-- lets an index compare a column, but not what a function makes of it.
alter table leads
  add column city_form text collate "C" not null generated always as (search_form(city)) stored,
  add column country_form text collate "C" not null generated always as (search_form(country)) stored;
drop trigger leads_change on leads;
create trigger leads_change before update on leads
  for each row execute function note_change('stage_position', 'value_cents', 'search_text', 'city_form', 'country_form');

create index leads_city on leads (company_id, city_form, created_at, id) where deleted_at is null;
create index leads_country on leads (company_id, country_form, created_at, id) where deleted_at is null;
-- Which leads have something left to do.
create index tasks_open_lead on tasks (company_id, lead_id)
  where deleted_at is null and status in ('pending', 'in_progress');
