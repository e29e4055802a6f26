-- Addresses that events are sent to.
create table webhooks (
  company_id uuid not null references companies (id),
  id uuid not null,
  created_by uuid,
  url text not null,
  events text[] not null,
  enabled boolean not null,
  -- Sealed under the installation's secret; the former one signs too until then.
  sealed_secret bytea not null,
  former_secret bytea,
  former_until timestamptz(3),
  -- Since when nothing arrives; null while something does.
  failing_since timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id)
);
alter table webhooks enable row level security;
alter table webhooks force row level security;
create policy own_company on webhooks using (company_id = current_company());

-- What is sent to them, and what came of it: the queue and the record of 30 days. Added by a trigger on events.
create table webhook_deliveries (
  company_id uuid not null references companies (id),
  id uuid not null,
  webhook_id uuid not null,
  -- Null for a test.
  event_id uuid,
  type text not null,
  -- What it happened to, whose deliveries go out in their order.
  entity_id uuid not null,
  payload jsonb not null,
  happened_at timestamptz(3) not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- As it was sent first, and is sent ever after.
  body text,
  response_status integer,
  response_body text not null default '',
  error text not null default '',
  attempted_at timestamptz(3),
  -- Null where it is not tried any more. While a process sends it, this is when another may take it for lost.
  next_at timestamptz(3) default now(),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade
);
create index webhook_deliveries_latest on webhook_deliveries (company_id, webhook_id, created_at, id);
create index webhook_deliveries_due on webhook_deliveries (company_id, webhook_id, id) where next_at is not null;
-- What of the same record comes before it, and what is erased with it.
create index webhook_deliveries_entity on webhook_deliveries (company_id, entity_id, id);
-- What the rounds look for.
create index webhook_deliveries_next on webhook_deliveries (next_at) where next_at is not null;
create index webhook_deliveries_old on webhook_deliveries (created_at);
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy own_company on webhook_deliveries using (company_id = current_company());

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in
  ('assigned', 'due_today', 'task_reminder', 'mentioned', 'new_candidate', 'invitation_accepted', 'low_room', 'backup_failed',
   'webhook_off'));
