update companies set time_zone = 'Europe/Berlin';
insert into pictures (company_id, id, type, bytes) values
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000071', 'image/png', '\x89504e47');
update companies set logo_url = '/api/pictures/0190c0de-0000-7000-8000-000000000071';
insert into invitations (company_id, id, invited_by, email, token_hash, sealed_token, expires_at) values
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000072',
   '0190c0de-0000-7000-8000-000000000012', 'new@frueh.example', '\x02',
   -- Sealed with the secret of the tests.
   '\x85868beba8ece353e984908eb3c36d6c059a172b22c5083944ae5d5173535a627a75cd3d746ad60ea1696c8f7a5bc00645ea942e318c50646ac804a5d4dc6fecbc9b4a01b59111669874139c3f9a853fe244b14c304582d558c815b72e',
   '2100-01-01T00:00:00Z');
insert into password_resets (user_id, token_hash, expires_at) values
  ('0190c0de-0000-7000-8000-000000000013', '\x04', '2100-01-01T00:00:00Z');
insert into notifications (company_id, id, user_id, type, title, link) values
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000073',
   '0190c0de-0000-7000-8000-000000000013', 'assigned', 'Olga Früh assigned you Call José', '/tasks');
insert into notification_settings (company_id, user_id, type, app, email) values
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000013', 'mentioned', true, false);
insert into audit_entries (company_id, id, user_id, action, subject) values
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000074',
   '0190c0de-0000-7000-8000-000000000012', 'member_invited', 'new@frueh.example');
