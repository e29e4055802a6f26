-- Places of leads are read from the index alone: which there are, and the leads that are there.
create index leads_place on leads (company_id, city, state, country) where deleted_at is null;
