-- With the order in which the next task of a lead is looked for. Without it a plan that was made while there were few tasks reads those
-- of all leads by their days, for each lead.
drop index tasks_open_lead;
create index tasks_open_lead on tasks (company_id, lead_id, due_date, created_at, id)
  where deleted_at is null and status in ('pending', 'in_progress');
