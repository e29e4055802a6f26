-- The medians of closed leads are read from the index too, without a look at the table for each. It holds closed leads alone,
-- and what it carries changes when one is closed.
drop index lead_progress_closed;
create index lead_progress_closed on lead_progress (company_id, closed_at, lead_id)
  include (stage_position, source, assigned_user_id, value_cents, cycle, in_new, in_qualified, in_proposal, in_negotiation,
    left_new, left_qualified, left_proposal, left_negotiation) where stage_position >= 5;
