-- Of several links for one person the newest is the one that counts.
insert into password_resets (user_id, token_hash, expires_at, created_at) values
  ('0190c0de-0000-7000-8000-000000000013', '\x05', '2100-01-01T00:00:00Z', '2020-01-01T00:00:00Z');
