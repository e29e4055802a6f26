-- When a lead first came into each stage, in milliseconds from its creation: with that a move is added to what is known, and the moves
-- before it need not be read again. How long it took from there until it was closed follows.
drop index lead_progress_created;
drop index lead_progress_closed;
alter table lead_progress
  drop column left_new, drop column left_qualified, drop column left_proposal, drop column left_negotiation,
  add column came_new bigint, add column came_qualified bigint, add column came_proposal bigint, add column came_negotiation bigint,
  -- A reference is looked up with each new lead. Whatever removes a lead removes its row as well.
  drop constraint lead_progress_company_id_lead_id_fkey;
update lead_progress p set
  came_new = came.new, came_qualified = came.qualified, came_proposal = came.proposal, came_negotiation = came.negotiation
from (
  select company_id, lead_id,
    min(after) filter (where stage = 'new') as new,
    min(after) filter (where stage = 'qualified') as qualified,
    min(after) filter (where stage = 'proposal') as proposal,
    min(after) filter (where stage = 'negotiation') as negotiation
  from (
    select m.company_id, m.lead_id, m.to_stage as stage, (extract(epoch from m.changed_at - l.created_at) * 1000)::bigint as after
    from lead_moves m join leads l on l.company_id = m.company_id and l.id = m.lead_id
    union all
    select l.company_id, l.id, coalesce(m.from_stage, l.stage), (extract(epoch from
      case when m.from_stage is null then l.stage_changed_at else coalesce(m.previous_changed_at, l.created_at) end
      - l.created_at) * 1000)::bigint
    from leads l left join (
      select distinct on (company_id, lead_id) company_id, lead_id, from_stage, previous_changed_at, true as there
      from lead_moves order by company_id, lead_id, changed_at, id
    ) as m on m.company_id = l.company_id and m.lead_id = l.id
    where m.there is null or m.from_stage is not null
  ) as entries
  group by 1, 2
) as came
where came.company_id = p.company_id and came.lead_id = p.lead_id;
alter table lead_progress
  add column left_new bigint generated always as (cycle - came_new) stored,
  add column left_qualified bigint generated always as (cycle - came_qualified) stored,
  add column left_proposal bigint generated always as (cycle - came_proposal) stored,
  add column left_negotiation bigint generated always as (cycle - came_negotiation) stored;
create index lead_progress_created on lead_progress (company_id, created_at, lead_id)
  include (source, assigned_user_id, in_new, in_qualified, in_proposal, in_negotiation, in_won, from_new, from_qualified,
    from_proposal, from_negotiation);
create index lead_progress_closed on lead_progress (company_id, won, closed_at, lead_id)
  include (source, assigned_user_id, value_cents, cycle, short_reason, in_new, in_qualified, in_proposal, in_negotiation,
    left_new, left_qualified, left_proposal, left_negotiation) where won is not null;
drop function if exists note_progress, note_progress_of_one;

-- The forecast reads the day that each open lead is expected from the lanes' index alone. So does a question what leads in a place are
-- worth, and which are open: they lie all over the table.
drop index leads_lane;
create index leads_lane on leads (company_id, stage_position, stage_changed_at, id)
  include (value_cents, probability, source, assigned_user_id, expected_close) where deleted_at is null;
drop index leads_place;
create index leads_place on leads (company_id, city, state, country)
  include (assigned_user_id, stage_position, value_cents, probability, created_at, id) where deleted_at is null;
