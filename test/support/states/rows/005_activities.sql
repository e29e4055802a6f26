insert into activities (company_id, id, user_id, type, description, entity_type, entity_id) values
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000061',
   '0190c0de-0000-7000-8000-000000000013', 'lead_created', 'New lead José Álvarez', 'lead',
   '0190c0de-0000-7000-8000-000000000021'),
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000062',
   '0190c0de-0000-7000-8000-000000000013', 'note_added', 'Call with José Álvarez', 'lead',
   '0190c0de-0000-7000-8000-000000000021');
