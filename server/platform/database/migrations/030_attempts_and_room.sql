-- How often something was tried in a while: counts that hold in all processes and after a restart, by the database's clock. The
-- key is a digest, so that neither names nor addresses are kept.
create table attempts (
  key text primary key,
  count integer not null,
  ends_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index attempts_ended on attempts (ends_at);

-- Owners are told before the disk is full.
alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check
  check (type in ('assigned', 'due_today', 'mentioned', 'new_candidate', 'invitation_accepted', 'low_room'));
