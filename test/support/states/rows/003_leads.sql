insert into leads (company_id, id, assigned_user_id, name, email, phone, company, source, stage, value, probability, notes,
  city, country, deleted_at) values
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000021',
   '0190c0de-0000-7000-8000-000000000013', 'José Álvarez', 'jose@example.com', '+34 91 1234', 'Álvarez y Cía', 'website',
   'negotiation', 1234.56, 60, 'Likes olives', 'Madrid', 'Spain', null),
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000022', null, 'Jane Doe', '', '', '', '',
   'closed_won', 9999999999.99, 100, '', '', '', null),
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000023', null, 'Gone', '', '', '', 'other',
   'new', 0, 0, '', '', '', '2025-01-01T00:00:00Z');
insert into lead_stage_changes (company_id, id, lead_id, user_id, from_stage, to_stage, reason, from_probability,
  previous_changed_at) values
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000031',
   '0190c0de-0000-7000-8000-000000000021', '0190c0de-0000-7000-8000-000000000013', null, 'new', '', null, null),
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000032',
   '0190c0de-0000-7000-8000-000000000021', '0190c0de-0000-7000-8000-000000000013', 'new', 'negotiation', 'Asked for it',
   10, '2025-01-01T00:00:00Z');
insert into lead_notes (company_id, id, lead_id, user_id, content, type) values
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000041',
   '0190c0de-0000-7000-8000-000000000021', '0190c0de-0000-7000-8000-000000000013', 'Spoke to @Anna Früh', 'call');
