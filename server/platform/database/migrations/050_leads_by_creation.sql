-- Most periods that people ask for are of creation. What is reckoned of leads by them stands in the index of their creation, so
-- that the leads themselves are not read.
drop index leads_created;
create index leads_created on leads (company_id, created_at, id)
  include (stage_position, value_cents, probability, source, assigned_user_id) where deleted_at is null;
