-- PostgreSQL writes such a function into the statement that calls it, unless it is declared strict and its body is not: a
-- call then costs some microseconds instead of none. These answer null for null by themselves.

create or replace function candidate_stage(status text) returns text
  language sql immutable parallel safe
  called on null input
  as $$
    select case status
      when 'submitted' then 'applied' when 'reviewing' then '1st_round'
      when 'interviewed' then '2nd_round' when 'hired' then 'accepted' else status
    end
  $$;

create or replace function lead_stage_place(stage text) returns smallint
  language sql immutable parallel safe
  called on null input
  as $$
    select case stage
      when 'new' then 1 when 'qualified' then 2 when 'proposal' then 3
      when 'negotiation' then 4 when 'closed_won' then 5 when 'closed_lost' then 6
    end::smallint
  $$;

create or replace function search_stem(word text) returns text
  language sql immutable parallel safe
  called on null input
  as $$ select coalesce((ts_lexize('public.search_stem', word))[1], word) $$;

-- What figures ask of many leads is read from these alone, which are a fifth of the table.
create index lead_progress_open on lead_progress (company_id, stage_position, stage_changed_at)
  include (value_cents, probability, source, assigned_user_id) where stage_position < 5;
drop index lead_progress_created;
create index lead_progress_created on lead_progress (company_id, created_at, lead_id) include (source, assigned_user_id);
drop index lead_progress_closed;
create index lead_progress_closed on lead_progress (company_id, closed_at, lead_id)
  include (stage_position, source, assigned_user_id, value_cents, cycle) where stage_position >= 5;
