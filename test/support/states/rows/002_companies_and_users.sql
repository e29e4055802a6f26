insert into companies (id, name, domain, booking_url) values
  ('0190c0de-0000-7000-8000-000000000001', 'Früh & Söhne', 'frueh.example', 'https://book.example/demo');
-- Everybody's password is the one of the tests.
insert into users (id, company_id, username, email, password_hash, first_name, last_name, role) values
  ('0190c0de-0000-7000-8000-000000000011', '0190c0de-0000-7000-8000-000000000001', 'owner', 'owner@frueh.example',
   '$argon2id$v=19$m=8,t=1,p=1$Zm9yIHRlc3RzIGFsb25lLg$JDxWQHXMWoR+wxDpPAia0FIqQwsQlVypd1NK6cYW6/A', 'Olga', 'Früh', 'owner'),
  ('0190c0de-0000-7000-8000-000000000012', '0190c0de-0000-7000-8000-000000000001', 'admin', 'admin@frueh.example',
   '$argon2id$v=19$m=8,t=1,p=1$Zm9yIHRlc3RzIGFsb25lLg$JDxWQHXMWoR+wxDpPAia0FIqQwsQlVypd1NK6cYW6/A', 'Anna', 'Früh', 'admin'),
  ('0190c0de-0000-7000-8000-000000000013', '0190c0de-0000-7000-8000-000000000001', 'user', 'user@frueh.example',
   '$argon2id$v=19$m=8,t=1,p=1$Zm9yIHRlc3RzIGFsb25lLg$JDxWQHXMWoR+wxDpPAia0FIqQwsQlVypd1NK6cYW6/A', 'Uwe', 'Sohn', 'user'),
  ('0190c0de-0000-7000-8000-000000000014', null, 'guest', 'guest@example.com',
   '$argon2id$v=19$m=8,t=1,p=1$Zm9yIHRlc3RzIGFsb25lLg$JDxWQHXMWoR+wxDpPAia0FIqQwsQlVypd1NK6cYW6/A', '', '', 'user');
insert into sessions (token_hash, user_id, expires_at) values
  ('\x01', '0190c0de-0000-7000-8000-000000000013', '2100-01-01T00:00:00Z');
