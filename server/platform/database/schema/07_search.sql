-- Words are found by their stem. No word is left out: people are called Will and Don, companies The Who.
create text search dictionary search_stem (template = pg_catalog.snowball, language = english);
create text search configuration search_stems (parser = pg_catalog."default");
alter text search configuration search_stems
  add mapping for asciiword, word, numword, int, uint, float, sfloat with search_stem;
create text search configuration search_words (parser = pg_catalog."default");
alter text search configuration search_words
  add mapping for asciiword, word, numword, int, uint, float, sfloat with simple;

create type search_spot as (id uuid, source_id uuid, "position" integer, score real);

-- What is searched of each record, in an index of its own beside the tables, kept by triggers in the same transaction: a record, a note of a lead, a passage of a document. This is the posting table: the index of its terms
-- holds the lists, the row what BM25 asks of each posting.
create table search_entries (
  company_id uuid not null,
  -- 1 lead, 2 document, 3 task, 4 opening, 5 candidate
  kind smallint not null,
  -- The record that is found by it.
  id uuid not null,
  -- What holds the text: the record itself, or its note.
  source_id uuid not null,
  -- Of a passage its position; -1: the record itself.
  position integer not null,
  -- Who alone may see it; null: everybody of the company.
  visible_to uuid,
  -- How many words it has, counted as in `counts`.
  length integer not null,
  -- First the stems, then further terms.
  terms bigint[] not null,
  stems smallint not null,
  -- Of each stem that counts more than once four bytes of its number and one of how often; a word of the title or the tags
  -- does. PostgreSQL looks bytes up many times faster than members of an array.
  counts bytea not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, kind, id, source_id, position)
);
-- Every look at a list reads what was not sorted in yet as well: at PostgreSQL's 4 MB that took 2 ms for each term.
create index search_entries_terms on search_entries using gin (terms) with (gin_pending_list_limit = 256);
alter table search_entries enable row level security;
alter table search_entries force row level security;
create policy own_company on search_entries using (company_id = current_company());
create policy own_eyes on search_entries as restrictive
  using (visible_to is null or visible_to::text = current_member() or current_member() = 'job');

-- The words of a company, for those that are half typed or mistyped. Whoever write the same new word at once write a row
-- each, and so do not wait for one another.
create table search_words (
  company_id uuid not null,
  word text collate "C" not null,
  stem text collate "C" not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  id uuid not null default gen_random_uuid(),
  -- Whether documents have it, or other records, which all members may see.
  of_documents boolean not null,
  -- Who alone may know it; null: everybody of the company.
  visible_to uuid,
  primary key (company_id, word, id)
);
create index search_words_stem on search_words (company_id, stem);
create index search_words_similar on search_words using gin (company_id, word gin_trgm_ops);
alter table search_words enable row level security;
alter table search_words force row level security;
create policy own_company on search_words using (company_id = current_company());
create policy own_eyes on search_words as restrictive
  using (visible_to is null or visible_to::text = current_member() or current_member() = 'job');

-- What scores ask of all entries of a kind, where these are too many to be counted at each search: how many there are, how
-- long, and how many of them have a term that many have. Counted anew when they are asked for and old.
create table search_figures (
  company_id uuid not null,
  kind smallint not null check (kind between 1 and 5),
  entries integer not null,
  mean_length real not null,
  common_terms bigint[] not null,
  common_counts integer[] not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, kind)
);
alter table search_figures enable row level security;
alter table search_figures force row level security;
create policy own_company on search_figures using (company_id = current_company());
