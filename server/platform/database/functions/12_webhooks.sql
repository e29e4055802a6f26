-- Queues what happened for the webhooks that want it, in the transaction in which it happened. What one person alone may know
-- never leaves.
create or replace function queue_deliveries() returns trigger
  language plpgsql
  as $$
begin
  insert into webhook_deliveries (company_id, id, webhook_id, event_id, type, entity_id, payload, happened_at)
    select e.company_id, uuidv7(), w.id, e.id, e.name, e.entity_id, e.payload, e.created_at
    from added e join webhooks w on w.company_id = e.company_id and w.enabled and e.name = any (w.events)
    where e.visible_to is null
      and (e.entity_type <> 'document'
        or exists (select from documents d where d.company_id = e.company_id and d.id = e.entity_id and d.visible_to is null))
    order by e.id;
  if found then
    perform pg_notify('atrium_webhooks', (select company_id from added limit 1)::text);
  end if;
  return null;
end
$$;
create or replace trigger events_sent after insert on events
  referencing new table as added
  for each statement execute function queue_deliveries();

-- With what is deleted for good goes what was sent of it.
create or replace function forget_deliveries() returns trigger
  language plpgsql
  as $$
begin
  delete from webhook_deliveries where company_id = old.company_id and entity_id = old.id;
  return null;
end
$$;
create or replace trigger leads_unsent after delete on leads for each row execute function forget_deliveries();
create or replace trigger job_applications_unsent after delete on job_applications
  for each row execute function forget_deliveries();
