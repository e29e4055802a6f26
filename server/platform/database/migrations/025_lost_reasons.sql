-- What a company chooses from when a lead is lost, in its order. What was given as a reason is text of the move, and stays
-- whatever becomes of this list.
alter table companies add column lost_reasons text[] not null
  default array['Price', 'No budget', 'Chose a competitor', 'Bad timing', 'Missing feature', 'No response']
  check (cardinality(lost_reasons) <= 20);
