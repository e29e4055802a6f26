-- Owners are told when the installation could not be backed up.
alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check
  check (type in ('assigned', 'due_today', 'mentioned', 'new_candidate', 'invitation_accepted', 'low_room', 'backup_failed'));
