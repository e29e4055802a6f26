-- Brings up to date what PostgreSQL knows of the tables that an import fills, with its owner's rights: until it does so by itself,
-- plans are made for the tables as they were.
create or replace function analyze_imported() returns void
  language plpgsql security definer
  set search_path = public, pg_temp
  as $$
begin
  analyze leads, lead_moves, lead_progress, job_openings, job_applications, search_entries, search_words;
end
$$;
