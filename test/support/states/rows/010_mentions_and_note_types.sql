insert into lead_note_mentions (company_id, note_id, user_id, name) values
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000041',
   '0190c0de-0000-7000-8000-000000000012', 'Anna Früh');
