alter table tasks
  -- How many minutes before it is due the reminder comes.
  add column reminder integer check (reminder between 0 and 40320),
  add column recurrence text check (recurrence in ('daily', 'weekdays', 'weekly', 'monthly', 'yearly')),
  -- The due date that its recurrence is counted from, where that is not its own.
  add column recurs_from timestamptz(3),
  -- The completed task that it was made after.
  add column follows uuid,
  add foreign key (company_id, follows) references tasks (company_id, id) on delete set null (follows);
create index tasks_follows on tasks (company_id, follows) where deleted_at is null and follows is not null;
-- Open tasks of all companies with a reminder.
create index tasks_reminders on tasks (due_date)
  where deleted_at is null and status in ('pending', 'in_progress') and reminder is not null;

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in
  ('assigned', 'due_today', 'task_reminder', 'mentioned', 'new_candidate', 'invitation_accepted', 'low_room', 'backup_failed'));
