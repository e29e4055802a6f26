-- The day on which a lead is expected to be won. In lists, leads without one come after all days.
alter table leads
  add column expected_close date,
  add column expected_close_order date not null
    generated always as (coalesce(expected_close, 'infinity'::date)) stored;
create index leads_expected_close on leads (company_id, expected_close_order, id) where deleted_at is null;
