create or replace trigger ai_settings_change before update on ai_settings for each row execute function note_change();
create or replace trigger conversations_change before update on conversations
  for each row execute function note_change('last_message_at');
create or replace trigger proposals_change before update on proposals for each row execute function note_change();

-- The companies in which a round may have something to do at an instant, found in one question rather than by entering
-- each; what exactly, and whether it is time where they are, the round itself decides. Of documents it looks at private ones too.
-- Where the owner of the tables is bound by row security too, the question is put inside of every company in turn.
create or replace function companies_with_work(round text, at timestamptz) returns setof uuid
  language plpgsql security definer
  set search_path = public, pg_temp
  as $$
declare
  before text := coalesce(current_setting('atrium.company_id', true), '');
  member_before text := coalesce(current_setting('atrium.member', true), '');
  companies_found uuid[];
  question text := case round
    when 'due_today' then
      -- Wherever they are: a time zone that is not known is one company's trouble, and not the others'.
      'select distinct company_id from tasks
       where deleted_at is null and status in (''pending'', ''in_progress'')
         and due_date between $1 - interval ''36 hours'' and $1 + interval ''1 day'''
    when 'task_reminders' then
      'select distinct company_id from tasks
       where deleted_at is null and status in (''pending'', ''in_progress'') and reminder is not null
         and due_date - make_interval(mins => reminder) between $1 - interval ''2 days'' and $1 + interval ''1 day'''
    when 'erase_candidates' then
      'select c.id from companies c
       where exists (
         select from job_applications a
         where a.company_id = c.id and a.stage <> ''accepted''
           and a.active_at <= $1 + interval ''5 days'' - make_interval(months => least(c.candidate_months, c.recording_months))
       )'
    when 'unclaimed_recordings' then
      'select distinct company_id from recordings where application_id is null and created_at < $1'
    when 'sweep_documents' then
      'select distinct company_id from documents
       where deleted_at is null and status in (''queued'', ''reading'') and status_at < $1 - interval ''1 hour'''
    when 'sweep_trash' then
      'select distinct company_id from trash where deleted_at < $1 - interval ''30 days'''
    when 'sweep_conversations' then
      'select distinct company_id from conversations where deleted_at < $1 - interval ''30 days'''
    when 'deliver_webhooks' then
      'select distinct company_id from webhook_deliveries
       where next_at <= $1 or created_at < $1 - interval ''30 days'''
    when 'sweep_imports' then
      'select distinct company_id from imports where created_at < $1 - interval ''30 days'''
    when 'sweep_answers' then
      'select distinct company_id from kept_answers where created_at < $1 - interval ''24 hours'''
    when 'compute_progress' then
      'select distinct company_id from lead_progress_due where created_at < $1 - interval ''10 minutes'''
    when 'sweep_archives' then
      'select distinct company_id from archives where created_at < $1 - interval ''1 day'''
  end;
begin
  perform set_config('atrium.company_id', '', true);
  perform set_config('atrium.member', 'job', true);
  if not row_security_active('tasks') then
    return query execute question using at;
  else
    -- All at once: from inside of one company the others are not seen.
    select coalesce(array_agg(id), '{}') into companies_found from companies;
    for i in 1 .. cardinality(companies_found) loop
      perform set_config('atrium.company_id', companies_found[i]::text, true);
      return query execute question using at;
    end loop;
  end if;
  perform set_config('atrium.company_id', before, true);
  perform set_config('atrium.member', member_before, true);
end
$$;
