-- The story of a lead: what happened to it and to its tasks, newest first. An event of a note is about its lead.
create index events_lead on events
  (company_id, (case entity_type when 'lead' then entity_id::text else payload ->> 'leadId' end), created_at, id)
  where entity_type in ('lead', 'task');
