-- What was done with documents is counted from the events themselves, as whoever asks may see it now: totals do not know who.
create index events_about_documents on events (company_id, created_at) where starts_with(type, 'document_');
