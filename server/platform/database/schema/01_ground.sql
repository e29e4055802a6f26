-- Extensions that every supported PostgreSQL ships and a database owner may create.
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;
create extension if not exists unaccent with schema public;

-- The company whose rows this transaction may touch; null outside a company's scope. SET LOCAL leaves '' behind.
create function current_company() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('atrium.company_id', true), '')::uuid $$;

-- Text as it is searched: without case and accents. Immutable because it names its dictionary.
create function search_form(value text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- Who acts in this transaction: the id of a member, 'job' for background work; null for a visitor.
create function current_member() returns text
  language sql stable parallel safe
  as $$ select nullif(current_setting('atrium.member', true), '') $$;
