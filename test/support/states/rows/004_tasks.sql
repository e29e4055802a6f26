insert into tasks (company_id, id, assigned_to, created_by, title, status, priority, due_date, lead_id, completed_at) values
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000051',
   '0190c0de-0000-7000-8000-000000000013', '0190c0de-0000-7000-8000-000000000011', 'Call José', 'pending', 'high',
   '2026-01-01T00:00:00Z', '0190c0de-0000-7000-8000-000000000021', null),
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000052', null,
   '0190c0de-0000-7000-8000-000000000011', 'Write José', 'completed', 'low', null, null, '2026-01-02T10:00:00Z');
