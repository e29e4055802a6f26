insert into job_openings (company_id, id, created_by, title, description, department, location, salary_min, requirements,
  status, published_on_portal, published_at, application_deadline, deleted_at) values
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000081',
   '0190c0de-0000-7000-8000-000000000013', 'Cook', 'Cooks olives', 'Kitchen', 'Madrid, Spain', 30000.5, '{"Knife"}',
   'active', true, '2026-01-01T00:00:00Z', '2099-12-31', null),
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000082', null, 'Waiter', 'Waits', '', '', null,
   '{}', 'draft', false, null, null, null),
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000083', null, 'Gone', 'Was there', '', '',
   null, '{}', 'closed', true, '2026-01-01T00:00:00Z', null, '2026-02-01T00:00:00Z');
insert into job_applications (company_id, id, job_opening_id, first_name, last_name, email, phone, address, linkedin_url,
  video_url, status) values
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000091',
   '0190c0de-0000-7000-8000-000000000081', 'Grace', 'Hopper', 'grace@example.com', '+49 30 1234', 'Am Ufer 1', null,
   'recorded-video-placeholder', 'submitted'),
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000092',
   '0190c0de-0000-7000-8000-000000000083', 'Alan', 'Turing', 'alan@example.com', '1', '2',
   'https://www.linkedin.com/in/alan', null, 'hired');
insert into candidate_moves (company_id, id, application_id, user_id, from_status, to_status) values
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000093',
   '0190c0de-0000-7000-8000-000000000092', '0190c0de-0000-7000-8000-000000000013', 'submitted', 'hired');
insert into candidate_ratings (company_id, application_id, user_id, question, stars) values
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000091',
   '0190c0de-0000-7000-8000-000000000013', 1, 5);
insert into candidate_comments (company_id, id, application_id, user_id, content) values
  ('0190c0de-0000-7000-8000-000000000001', '0190c0de-0000-7000-8000-000000000094',
   '0190c0de-0000-7000-8000-000000000091', '0190c0de-0000-7000-8000-000000000013', 'Promising');
insert into recordings (company_id, id, job_opening_id, application_id, kind, type, size, completed_at) values
  ('0190c0de-0000-7000-8000-000000000001', '3f0d6a52-31ab-4a39-8a52-6f3d0c4a9d11',
   '0190c0de-0000-7000-8000-000000000081', '0190c0de-0000-7000-8000-000000000091', 'video', 'video/webm', 64,
   '2026-01-01T00:00:00Z');
