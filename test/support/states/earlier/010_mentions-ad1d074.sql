-- Whom a note mentions, so that the mention stays theirs when they are renamed.
create table lead_note_mentions (
  company_id uuid not null,
  note_id uuid not null,
  user_id uuid not null,
  -- What the note calls them, after the @.
  name text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, note_id, user_id),
  foreign key (company_id, note_id) references lead_notes (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);

alter table lead_note_mentions enable row level security;
alter table lead_note_mentions force row level security;
create policy own_company on lead_note_mentions using (company_id = current_company());
