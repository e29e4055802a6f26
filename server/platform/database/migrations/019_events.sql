-- One record of what happened: a row for each event, written in the transaction of what happened. The feed shows those
-- that have a line for it (type and description), which are the rows of activities as they were.
alter table activities rename to events;
alter table events rename constraint activities_pkey to events_pkey;
alter table events rename constraint activities_company_id_fkey to events_company_id_fkey;
alter table events rename constraint activities_company_id_user_id_fkey to events_company_id_user_id_fkey;
alter table events alter column type drop not null;
alter table events alter column description drop not null;
alter table events add column name text;
-- What the event says of itself, by its name.
alter table events add column payload jsonb not null default '{}';
-- How it came about: by a session, a key, the assistant, a job or in public; null where that was not kept yet.
alter table events add column caller text;
-- The only one who may know of it; null: everybody of the company.
alter table events add column visible_to uuid;
alter table events add foreign key (company_id, visible_to) references users (company_id, id);
-- Whatever a statement forgets to ask for.
create policy one_person on events as restrictive
  using (visible_to is null or visible_to::text = current_member() or current_member() = 'job');

-- Their owner fills in all companies at once, which forced row security would hide.
alter table events no force row level security;
update events set
  payload = coalesce(metadata, '{}'),
  name = case
    when type = 'lead_updated' and metadata ? 'toStage' then 'lead.moved'
    when type in ('lead_updated', 'task_updated') then split_part(type, '_', 1) || '.changed'
    else split_part(type, '_', 1) || '.' || substr(type, strpos(type, '_') + 1)
  end;
alter table events force row level security;
alter table events alter column name set not null;

drop index activities_created;
create index events_feed on events (company_id, created_at, id) where type is not null;
-- Candidates are erased, with what was told of them; documents are hidden, and shown again.
create index events_candidate on events (company_id, entity_id) where entity_type = 'candidate';
create index events_document on events (company_id, entity_id) where entity_type = 'document';

-- A change of stage is a move, of a lead as of a candidate.
alter table lead_stage_changes rename to lead_moves;
alter table lead_moves rename constraint lead_stage_changes_pkey to lead_moves_pkey;
alter table lead_moves rename constraint lead_stage_changes_company_id_lead_id_fkey to lead_moves_company_id_lead_id_fkey;
alter table lead_moves rename constraint lead_stage_changes_company_id_user_id_fkey to lead_moves_company_id_user_id_fkey;
alter index lead_stage_changes_lead rename to lead_moves_lead;
alter index lead_stage_changes_changed rename to lead_moves_changed;

-- The audit calls events by the names that they have everywhere. What an entry says of whom stays as it was: from here on
-- nothing can change one, as before.
alter table audit_entries rename column action to event;
alter table audit_entries no force row level security;
alter table audit_entries disable trigger audit_entries_stay;
update audit_entries set event = case event
  when 'signed_in' then 'member.signed_in'
  when 'company_changed' then 'company.changed'
  when 'logo_changed' then 'company.logo_changed'
  when 'member_invited' then 'invitation.created'
  when 'invitation_sent_again' then 'invitation.sent_again'
  when 'invitation_revoked' then 'invitation.revoked'
  when 'member_joined' then 'member.joined'
  when 'role_changed' then 'member.role_changed'
  when 'ownership_transferred' then 'member.made_owner'
  when 'member_removed' then 'member.removed'
  when 'reset_link_issued' then 'member.reset_link_issued'
  when 'password_changed' then 'member.password_changed'
  when 'password_reset' then 'member.password_reset'
  when 'email_changed' then 'member.email_changed'
  when 'name_changed' then 'member.renamed'
  when 'session_ended' then 'member.session_ended'
  when 'candidate_erased' then 'candidate.erased'
  else event
end;
alter table audit_entries enable trigger audit_entries_stay;
alter table audit_entries force row level security;
