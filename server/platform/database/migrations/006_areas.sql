-- What each member may do in an area, as an owner or admin chose it, and what that comes to with their role.
alter table users
  add column chosen_areas jsonb not null default '{"sales": "edit", "hiring": "edit", "knowledge": "edit", "settings": "edit"}'
    check ((
      chosen_areas ->> 'sales' in ('none', 'own', 'see', 'edit') and chosen_areas ->> 'hiring' in ('none', 'see', 'edit')
      and chosen_areas ->> 'knowledge' in ('none', 'see', 'edit') and chosen_areas ->> 'settings' in ('none', 'see', 'edit')
    ) is true);
alter table users
  add column areas jsonb not null generated always as (
    case role when 'user' then chosen_areas
      else '{"sales": "edit", "hiring": "edit", "knowledge": "edit", "settings": "edit"}' end
  ) stored;
alter table invitations
  add column areas jsonb not null default '{"sales": "edit", "hiring": "edit", "knowledge": "edit", "settings": "edit"}';

-- The areas of who acts in this transaction; null where that was not said.
create function current_areas() returns jsonb
  language sql stable parallel safe
  as $$ select nullif(current_setting('atrium.areas', true), '')::jsonb $$;

-- Whether who acts sees all of an area.
create function sees(area text) returns boolean
  language sql stable parallel safe
  as $$ select coalesce(current_areas() ->> area in ('see', 'edit') or current_member() = 'job', false) $$;

-- The member whose leads alone who acts may see; null where that is not so.
create function own_leads() returns uuid
  language sql stable parallel safe
  as $$ select case when current_areas() ->> 'sales' = 'own' then current_member()::uuid end $$;

-- What is not shared with a member is not there for them, whatever a statement forgets to ask for. `(select …)` is computed once for
-- each statement.
create policy shared on leads as restrictive
  using ((select sees('sales')) or assigned_user_id = (select own_leads()));
create policy shared on lead_progress as restrictive
  using ((select sees('sales')) or assigned_user_id = (select own_leads()));
create policy shared on lead_totals as restrictive
  using ((select sees('sales')) or assigned_user_id = (select own_leads()));
create policy shared on lead_views as restrictive
  using ((select sees('sales') or own_leads() is not null));
-- What belongs to a lead goes with it.
create policy shared on lead_moves as restrictive using (
  (select sees('sales')) or exists (select from leads l where l.company_id = lead_moves.company_id and l.id = lead_id)
);
create policy shared on lead_notes as restrictive using (
  (select sees('sales')) or exists (select from leads l where l.company_id = lead_notes.company_id and l.id = lead_id)
);
create policy shared on lead_note_mentions as restrictive using (
  (select sees('sales'))
    or exists (select from lead_notes n where n.company_id = lead_note_mentions.company_id and n.id = note_id)
);
create policy shared on tasks as restrictive using (
  (select sees('sales')) or lead_id is null
    or exists (select from leads l where l.company_id = tasks.company_id and l.id = lead_id)
);

create policy shared on job_openings as restrictive using ((select sees('hiring')));
create policy shared on job_applications as restrictive using ((select sees('hiring')));
create policy shared on candidate_moves as restrictive using ((select sees('hiring')));
create policy shared on candidate_ratings as restrictive using ((select sees('hiring')));
create policy shared on candidate_comments as restrictive using ((select sees('hiring')));
create policy shared on submissions as restrictive using ((select sees('hiring')));
create policy shared on recordings as restrictive using ((select sees('hiring')));

-- Texts and passages are seen by who sees the document.
create policy shared on documents as restrictive using ((select sees('knowledge')));

-- Of these what is read is narrowed: what happens is written down for all.
create policy shared on events as restrictive for select using (
  case
    when entity_type in ('opening', 'candidate') then (select sees('hiring'))
    when entity_type = 'view' then (select sees('sales') or own_leads() is not null)
    when entity_type = 'lead' then (select sees('sales'))
      or exists (select from leads l where l.company_id = events.company_id and l.id = entity_id)
    when entity_type = 'task' then (select sees('sales'))
      or exists (select from tasks t where t.company_id = events.company_id and t.id = entity_id)
    else true
  end
);
create policy shared on trash as restrictive using (
  case
    when kind in ('opening', 'candidate') then (select sees('hiring'))
    when kind = 'document' then (select sees('knowledge'))
    when kind = 'task' then true
    else (select sees('sales') or own_leads() is not null)
  end
);
-- Whether who acts sees what a notification leads to.
create function sees_link(link text) returns boolean
  language sql stable
  as $$
    select case
      when starts_with(link, '/candidates') then sees('hiring')
      when starts_with(link, '/sales/lead/') then sees('sales')
        or exists (select from leads where company_id = current_company() and id = substr(link, 13)::uuid)
      when starts_with(link, '/sales') then sees('sales') or own_leads() is not null
      when starts_with(link, '/tasks?task=') then sees('sales')
        or exists (select from tasks where company_id = current_company() and id = substr(link, 13)::uuid)
      else true
    end
  $$;
create policy shared on notifications as restrictive for select
  using ((select sees('sales') and sees('hiring')) or sees_link(link));

-- What is read from an index alone has whose lead it is, and of which lead a task.
drop index leads_place;
create index leads_place on leads (company_id, city, state, country) include (assigned_user_id) where deleted_at is null;
