-- A proposal may change any field that people fill in.
alter table proposals drop constraint proposals_kind_check;
alter table proposals add constraint proposals_kind_check
  check (kind in ('create_task', 'add_note', 'move_lead', 'change_record', 'draft_email'));
