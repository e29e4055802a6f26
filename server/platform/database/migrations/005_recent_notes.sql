-- With which leads somebody was in touch lately: looked up by the day, not lead by lead among all notes of a company.
create index lead_notes_recent on lead_notes (company_id, created_at, lead_id) where deleted_at is null;
