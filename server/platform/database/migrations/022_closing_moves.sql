-- When leads were won or lost, for figures of many of them: one entry for each closing, beside its time.
create index lead_moves_closing on lead_moves (company_id, lead_id, changed_at)
  where to_stage in ('closed_won', 'closed_lost');
