-- One's most valuable open leads without a next step, or that stand still, and how many there are: read from the index alone.
create index leads_open on leads (company_id, assigned_user_id, value_cents, id)
  include (next_step_id, stage_changed_at, created_at, last_contact_at_order) where deleted_at is null and stage_position < 5;
