-- What is searched of each record, in an index of its own beside the tables, kept by triggers in the same transaction.

-- Text as words: without case, accents and punctuation.
create function search_plain(value text) returns text
  language sql immutable parallel safe strict
  as $$ select translate(public.search_form(value), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)) $$;

-- Words are found by their stem. No word is left out: people are called Will and Don, companies The Who.
create text search dictionary search_stem (template = pg_catalog.snowball, language = english);
create text search configuration search_stems (parser = pg_catalog."default");
alter text search configuration search_stems
  add mapping for asciiword, word, numword, int, uint, float, sfloat with search_stem;
create text search configuration search_words (parser = pg_catalog."default");
alter text search configuration search_words
  add mapping for asciiword, word, numword, int, uint, float, sfloat with simple;

-- The words of a text already without case and accents. Only signs of which the parser would make one token of several words,
-- addresses, hosts, numbers with a sign, are taken out: each sign costs something for every letter, and it skips others itself.
create function search_tokens(value text) returns tsvector
  language sql immutable parallel safe strict
  as $$ select to_tsvector('public.search_stems', translate(value, '#&+-./:<@\_~', repeat(' ', 12))) $$;

create function search_stem(word text) returns text
  language sql immutable parallel safe strict
  as $$ select coalesce((ts_lexize('public.search_stem', word))[1], word) $$;

-- The numbers that stand for terms: others in each company and kind, so that what one writes costs another nothing. A term
-- is a stem, `^` and a stem of the title, `=` and a whole title, or `#` and the digits of a phone number.
create function search_terms(texts text[], company uuid, kind smallint) returns bigint[]
  language sql immutable parallel safe
  as $$ select array_agg(hashtextextended(term, uuid_hash_extended(company, kind)) order by place)
        from unnest(texts) with ordinality as t (term, place) $$;

-- The digits of a phone number by which it is found: all, and the last seven to ten, without the country.
create function phone_terms(phone text) returns text[]
  language plpgsql immutable parallel safe strict
  as $$
declare
  digits text := translate(phone, ' +-()./', '');
begin
  if digits ~ '\D' then
    digits := regexp_replace(digits, '\D', '', 'g');
  end if;
  if length(digits) < 7 then
    return '{}';
  end if;
  return array['#' || right(digits, 7), '#' || right(digits, 8), '#' || right(digits, 9), '#' || right(digits, 10), '#' || digits];
end
$$;

-- A searched text: a record, a note of a lead, a passage of a document. This is the posting table: the index of its terms
-- holds the lists, the row what BM25 asks of each posting.
create table search_entries (
  company_id uuid not null,
  -- 1 lead, 2 document, 3 task, 4 opening, 5 candidate
  kind smallint not null check (kind between 1 and 5),
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

-- The words of a company, for those that are half typed or mistyped. Whoever write the same new word at once write a row
-- each, and so do not wait for one another.
create table search_words (
  company_id uuid not null,
  word text collate "C" not null,
  writer integer not null default pg_backend_pid(),
  stem text collate "C" not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, word, writer)
);
create index search_words_stem on search_words (company_id, stem);
create index search_words_similar on search_words using gin (company_id, word gin_trgm_ops);

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

alter table search_entries enable row level security;
alter table search_entries force row level security;
create policy own_company on search_entries using (company_id = current_company());
create policy own_eyes on search_entries as restrictive
  using (visible_to is null or visible_to::text = current_member() or current_member() = 'job');
alter table search_words enable row level security;
alter table search_words force row level security;
create policy own_company on search_words using (company_id = current_company());
alter table search_figures enable row level security;
alter table search_figures force row level security;
create policy own_company on search_figures using (company_id = current_company());

-- Adds an entry. `words` has the title with weight A and the tags with B; `further` are terms beside the stems. It answers
-- something, as do others that every write calls: an assignment costs far less than `perform`.
create function index_entry(
  company uuid, kind smallint, record uuid, source uuid, place integer, seen_by uuid, words tsvector, further text[]
) returns boolean
  language plpgsql
  as $$
declare
  seed bigint := uuid_hash_extended(company, kind);
  more bigint[] := '{}';
  term text;
begin
  if length(words) = 0 then
    return true;
  end if;
  foreach term in array tsvector_to_array(ts_filter(words, '{a}')) loop
    more := more || hashtextextended('^' || term, seed);
  end loop;
  foreach term in array further loop
    more := more || hashtextextended(term, seed);
  end loop;
  -- Each aggregate costs what ten words do, whatever it is given.
  insert into search_entries (company_id, kind, id, source_id, position, visible_to, length, terms, stems, counts)
  select company, kind, record, source, place, seen_by, sum(count), array_agg(number) || more, least(length(words), 32767),
         coalesce(string_agg(substr(int8send((number & 4294967295) << 8 | count), 4), '') filter (where count > 1), '')
  from (
    select hashtextextended(lexeme, seed) as number,
           least(cardinality(positions) + case weights[1] when 'A' then 2 when 'B' then 1 else 0 end, 255) as count
    from unnest(words)
  ) as stems;
  return true;
end
$$;

-- Notes the words of a plain text that the company has not had yet; numbers are not mistyped the way words are.
create function learn_words(company uuid, plain text) returns boolean
  language plpgsql
  as $$
begin
  insert into search_words (company_id, word, stem)
  select company, word, search_stem(word)
  from (select unnest(string_to_array(plain, ' ')) collate "C" as word) as said
  where length(word) between 2 and 40 and word !~ '[0-9]'
    and not exists (select from search_words known where known.company_id = company and known.word = said.word)
  on conflict do nothing;
  return true;
end
$$;

create function stems_of(title text, tags text, body text) returns tsvector
  language sql immutable parallel safe strict
  as $$
    select setweight(search_tokens(search_form(title)), 'A') || setweight(search_tokens(search_form(tags)), 'B')
      || search_tokens(search_form(body))
  $$;

-- Of most kinds every word is learned; of leads those that are names, which is what people search them by.
-- It is given columns rather than the row, which would be packed and unpacked for it; `written` has no accents any more.
create function index_lead(company uuid, lead uuid, name text, firm text, phone text, written text) returns boolean
  language plpgsql
  as $$
declare
  named text := search_form(name);
  firmed text := search_form(firm);
begin
  return index_entry(company, 1::smallint, lead, lead, -1, null,
      setweight(search_tokens(named || ' ' || firmed), 'A') || search_tokens(written),
      array['=' || named, '=' || firmed] || phone_terms(phone))
    and learn_words(company, translate(named || ' ' || firmed, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)));
end
$$;

create function index_note(n lead_notes) returns void
  language plpgsql
  as $$
begin
  perform index_entry(n.company_id, 1::smallint, n.lead_id, n.id, -1, null, stems_of('', '', n.content), '{}');
  perform learn_words(n.company_id, search_plain(n.content));
end
$$;

create function index_task(t tasks) returns void
  language plpgsql
  as $$
begin
  perform index_entry(t.company_id, 3::smallint, t.id, t.id, -1, null, stems_of(t.title, '', t.description),
    array['=' || search_form(t.title)]);
  perform learn_words(t.company_id, search_plain(t.title || ' ' || t.description));
end
$$;

create function index_opening(o job_openings) returns void
  language plpgsql
  as $$
declare
  tags text := o.department || ' ' || o.location;
  body text := concat_ws(' ', o.description, array_to_string(o.requirements, ' '), array_to_string(o.benefits, ' '));
begin
  perform index_entry(o.company_id, 4::smallint, o.id, o.id, -1, null, stems_of(o.title, tags, body),
    array['=' || search_form(o.title)]);
  perform learn_words(o.company_id, search_plain(concat_ws(' ', o.title, tags, body)));
end
$$;

create function index_candidate(c job_applications) returns void
  language plpgsql
  as $$
declare
  named text := c.first_name || ' ' || c.last_name;
begin
  perform index_entry(c.company_id, 5::smallint, c.id, c.id, -1, null,
    stems_of(named, c.email, concat_ws(' ', c.address, c.linkedin_url, c.notes)),
    array['=' || search_form(named)] || phone_terms(c.phone));
  perform learn_words(c.company_id, search_plain(concat_ws(' ', named, c.address, c.notes)));
end
$$;

-- A document is found by its passages, each with title and tags; while it has none, by what was written in it.
create function index_document(d documents) returns void
  language plpgsql
  as $$
begin
  perform index_passage(d, p) from document_passages p where p.company_id = d.company_id and p.document_id = d.id;
  if not found then
    perform index_entry(d.company_id, 2::smallint, d.id, d.id, -1, d.visible_to,
      stems_of(d.title, array_to_string(d.tags, ' '), left(d.content, 100000)), array['=' || search_form(d.title)]);
  end if;
  perform learn_words(d.company_id, search_plain(concat_ws(' ', d.title, array_to_string(d.tags, ' '), left(d.content, 100000))));
end
$$;

create function index_passage(d documents, p document_passages) returns void
  language plpgsql
  as $$
begin
  perform index_entry(d.company_id, 2::smallint, d.id, d.id, p.position, d.visible_to,
    stems_of(d.title, concat_ws(' ', array_to_string(d.tags, ' '), p.heading), p.text), array['=' || search_form(d.title)]);
  perform learn_words(d.company_id, search_plain(p.heading || ' ' || p.text));
end
$$;

-- The rows of one text, or all of a record.
create function forget_entries(company uuid, of_kind smallint, record uuid, source uuid default null) returns void
  language sql
  as $$
    delete from search_entries
    where company_id = company and kind = of_kind and id = record and (source is null or source_id = source)
  $$;

create function lead_indexed() returns trigger
  language plpgsql
  as $$
begin
  if tg_op <> 'INSERT' then
    perform forget_entries(old.company_id, 1::smallint, old.id, case when new.deleted_at is null then old.id end);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null and index_lead(
    new.company_id, new.id, new.name, new.company, new.phone,
    new.search_text || ' ' || search_form(
      new.website || ' ' || new.notes || ' ' || new.street || ' ' || new.state || ' ' || new.zip_code)
  ) then
    if tg_op = 'UPDATE' and old.deleted_at is not null then
      perform index_note(n) from lead_notes n
      where n.company_id = new.company_id and n.lead_id = new.id and n.deleted_at is null;
    end if;
  end if;
  return null;
end
$$;
create trigger leads_indexed after insert on leads for each row execute function lead_indexed();
create trigger leads_indexed_anew after update on leads for each row
  when (row(old.search_text, old.name, old.company, old.website, old.notes, old.street, old.state, old.zip_code, old.deleted_at)
    is distinct from row(new.search_text, new.name, new.company, new.website, new.notes, new.street, new.state, new.zip_code, new.deleted_at))
  execute function lead_indexed();
create trigger leads_forgotten after delete on leads for each row execute function lead_indexed();

create function note_indexed() returns trigger
  language plpgsql
  as $$
begin
  if tg_op <> 'INSERT' then
    perform forget_entries(old.company_id, 1::smallint, old.lead_id, old.id);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null
    and exists (select from leads l where l.company_id = new.company_id and l.id = new.lead_id and l.deleted_at is null) then
    perform index_note(new);
  end if;
  return null;
end
$$;
create trigger lead_notes_indexed after insert or delete on lead_notes for each row execute function note_indexed();
create trigger lead_notes_indexed_anew after update on lead_notes for each row
  when (row(old.content, old.deleted_at) is distinct from row(new.content, new.deleted_at)) execute function note_indexed();

create function task_indexed() returns trigger
  language plpgsql
  as $$
begin
  if tg_op <> 'INSERT' then perform forget_entries(old.company_id, 3::smallint, old.id); end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then perform index_task(new); end if;
  return null;
end
$$;
create trigger tasks_indexed after insert or delete on tasks for each row execute function task_indexed();
create trigger tasks_indexed_anew after update on tasks for each row
  when (row(old.title, old.description, old.deleted_at) is distinct from row(new.title, new.description, new.deleted_at))
  execute function task_indexed();

create function opening_indexed() returns trigger
  language plpgsql
  as $$
begin
  if tg_op <> 'INSERT' then perform forget_entries(old.company_id, 4::smallint, old.id); end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then perform index_opening(new); end if;
  return null;
end
$$;
create trigger job_openings_indexed after insert or delete on job_openings for each row execute function opening_indexed();
create trigger job_openings_indexed_anew after update on job_openings for each row
  when (row(old.title, old.department, old.location, old.description, old.requirements, old.benefits, old.deleted_at)
    is distinct from row(new.title, new.department, new.location, new.description, new.requirements, new.benefits, new.deleted_at))
  execute function opening_indexed();

-- Of whoever is erased no word stays that nothing else of the company has.
create function candidate_indexed() returns trigger
  language plpgsql
  as $$
begin
  if tg_op <> 'INSERT' then
    perform forget_entries(old.company_id, 5::smallint, old.id);
  end if;
  if tg_op = 'DELETE' then
    perform forget_words(search_plain(concat_ws(' ', old.first_name, old.last_name, old.address, old.notes)));
  else
    perform index_candidate(new);
  end if;
  return null;
end
$$;
create trigger job_applications_indexed after insert or delete on job_applications
  for each row execute function candidate_indexed();
create trigger job_applications_indexed_anew after update on job_applications for each row
  when (row(old.first_name, old.last_name, old.email, old.phone, old.address, old.linkedin_url, old.notes)
    is distinct from row(new.first_name, new.last_name, new.email, new.phone, new.address, new.linkedin_url, new.notes))
  execute function candidate_indexed();

-- With its owner's rights, as it must know whether anybody's text has the word; it tells nobody.
create function forget_words(plain text) returns void
  language plpgsql security definer
  set search_path = public, pg_temp
  as $$
begin
  delete from search_words w
  where w.company_id = current_company() and w.word = any (string_to_array(plain, ' ') collate "C")
    and not exists (
      select from search_entries e
      where e.terms && array(select t from generate_series(1, 5) k, unnest(search_terms(array[w.stem::text], w.company_id, k::smallint)) t)
        and e.company_id = w.company_id
    );
end
$$;

create function document_indexed() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' and row(old.title, old.tags, old.content, old.deleted_at)
    is not distinct from row(new.title, new.tags, new.content, new.deleted_at) then
    update search_entries set visible_to = new.visible_to, updated_at = now()
    where company_id = new.company_id and kind = 2 and id = new.id;
    return null;
  end if;
  if tg_op <> 'INSERT' then perform forget_entries(old.company_id, 2::smallint, old.id); end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then perform index_document(new); end if;
  return null;
end
$$;
create trigger documents_indexed after insert or delete on documents for each row execute function document_indexed();
create trigger documents_indexed_anew after update on documents for each row
  when (row(old.title, old.tags, old.content, old.visible_to, old.deleted_at)
    is distinct from row(new.title, new.tags, new.content, new.visible_to, new.deleted_at))
  execute function document_indexed();

create function passages_indexed() returns trigger
  language plpgsql
  as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_entries e using removed r
    where e.company_id = r.company_id and e.kind = 2 and e.id = r.document_id and e.source_id = r.document_id
      and e.position = r.position;
  end if;
  if tg_op <> 'DELETE' then
    delete from search_entries e using (select distinct company_id, document_id from added) as a
    where e.company_id = a.company_id and e.kind = 2 and e.id = a.document_id and e.position = -1;
    perform index_passage(d, p)
    from added a
    join document_passages p on p.company_id = a.company_id and p.document_id = a.document_id and p.position = a.position
    join documents d on d.company_id = a.company_id and d.id = a.document_id
    where d.deleted_at is null;
  end if;
  if tg_op <> 'INSERT' then
    -- A document whose passages are gone is found by what was written in it again.
    perform index_document(d) from documents d
    where (d.company_id, d.id) in (select company_id, document_id from removed) and d.deleted_at is null
      and not exists (select from search_entries e where e.company_id = d.company_id and e.kind = 2 and e.id = d.id);
  end if;
  return null;
end
$$;
create trigger document_passages_added after insert on document_passages
  referencing new table as added for each statement execute function passages_indexed();
create trigger document_passages_removed after delete on document_passages
  referencing old table as removed for each statement execute function passages_indexed();
create trigger document_passages_changed after update on document_passages
  referencing old table as removed new table as added for each statement execute function passages_indexed();

-- Indexes records anew, in the order of their ids, at most `most` of them after a given one. Answers the last one's id;
-- null when there was none left.
create function index_records(of_kind smallint, after uuid, most integer) returns uuid
  language plpgsql
  as $$
declare
  own uuid := current_company();
  records uuid[];
begin
  execute format(
    'select array(select id from %I where company_id = $1 and id > $2 order by id limit $3)',
    (array['leads', 'documents', 'tasks', 'job_openings', 'job_applications'])[of_kind]
  ) into records using own, after, most;
  delete from search_entries e where e.company_id = own and e.kind = of_kind and e.id = any (records);
  case of_kind
    when 1 then
      perform index_lead(l.company_id, l.id, l.name, l.company, l.phone,
        l.search_text || ' ' || search_form(
          l.website || ' ' || l.notes || ' ' || l.street || ' ' || l.state || ' ' || l.zip_code))
      from leads l where l.company_id = own and l.id = any (records) and l.deleted_at is null;
      perform index_note(n) from lead_notes n join leads l on l.company_id = n.company_id and l.id = n.lead_id
      where n.company_id = own and n.lead_id = any (records) and n.deleted_at is null and l.deleted_at is null;
    when 2 then
      perform index_document(d) from documents d
      where d.company_id = own and d.id = any (records) and d.deleted_at is null;
    when 3 then
      perform index_task(t) from tasks t where t.company_id = own and t.id = any (records) and t.deleted_at is null;
    when 4 then
      perform index_opening(o) from job_openings o
      where o.company_id = own and o.id = any (records) and o.deleted_at is null;
    else
      perform index_candidate(c) from job_applications c where c.company_id = own and c.id = any (records);
  end case;
  return records[cardinality(records)];
end
$$;

-- What is there already.
do $$
declare
  company uuid;
  last uuid;
begin
  perform set_config('atrium.member', 'job', true);
  for company in select id from companies loop
    perform set_config('atrium.company_id', company::text, true);
    for of_kind in 1 .. 5 loop
      last := '00000000-0000-0000-0000-000000000000';
      while last is not null loop
        last := index_records(of_kind::smallint, last, 5000);
      end loop;
    end loop;
  end loop;
  perform set_config('atrium.company_id', '', true);
  perform set_config('atrium.member', '', true);
end
$$;

-- Every look at a list reads what was not sorted in yet as well: at PostgreSQL's 4 MB that took 2 ms for each term.
create index search_entries_terms on search_entries using gin (terms) with (gin_pending_list_limit = 256);

-- Up to how many entries of a kind are counted at each search, and how many are scored at most.
create function search_limit() returns integer language sql immutable parallel safe as $$ select 5000 $$;

-- Counts what scores ask, from at most some 50,000 entries, for terms that more than a hundredth of the limit have.
create function count_search_figures(of_kind smallint) returns void
  language plpgsql
  as $$
declare
  company uuid := current_company();
  total integer;
  mean real;
  parts integer;
begin
  select count(*), coalesce(avg(length), 0) into total, mean from search_entries e where e.company_id = company and e.kind = of_kind;
  parts := greatest(1, total / 50000);
  insert into search_figures as f (company_id, kind, entries, mean_length, common_terms, common_counts)
  select company, of_kind, total, mean, coalesce(array_agg(term), '{}'), coalesce(array_agg(count * parts), '{}')
  from (
    select term, count(*)::integer as count
    from search_entries e cross join unnest(e.terms) as term
    where e.company_id = company and e.kind = of_kind and (hashtextextended(e.id::text, 7) & 1048575) % parts = 0
    group by term having count(*) * parts > search_limit() / 20
  ) as counted
  on conflict (company_id, kind) do update set entries = excluded.entries, mean_length = excluded.mean_length,
    common_terms = excluded.common_terms, common_counts = excluded.common_counts, updated_at = now();
end
$$;

-- The newest entries that have one of the terms, found by walking: so common are they that this ends soon.
create function find_newest_entries(of_kind smallint, sought bigint[], most integer) returns setof tid
  language sql stable security definer
  set search_path = public, pg_temp
  set enable_bitmapscan = off
  set enable_seqscan = off
  set enable_indexscan = on
  as $$
    select e.ctid from search_entries e
    where e.company_id = current_company() and e.kind = of_kind and e.terms && sought
      and (e.visible_to is null or e.visible_to::text = current_member() or current_member() = 'job')
    order by e.company_id desc, e.kind desc, e.id desc limit most
  $$;

-- Where the entries are that have all of some words, and where these are few, the newest that have one. Of the words the
-- rarest narrow it down; `entries` says how many have each term. What half of all have narrows nothing, and costs most.
create function find_spots(of_kind smallint, terms bigint[], groups integer[], entries integer[], all_entries integer) returns tid[]
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set enable_seqscan = off
  set enable_indexscan = off
  set enable_indexonlyscan = off
  as $$
declare
  spots tid[] := '{}';
  narrowing text := (
    select string_agg(format('e.terms && %L::bigint[]', members), ' and ')
    from (
      select array_agg(term) as members from unnest(terms, groups, entries) as t (term, grouped, count)
      group by grouped having sum(count) <= all_entries / 2 order by sum(count) limit 4
    ) as each
  );
begin
  if narrowing is not null then
    execute 'select array(select e.ctid from search_entries e where ' || narrowing
      || ' and (e.visible_to is null or e.visible_to::text = $1 or $1 = ''job'') limit 400)' into spots using current_member();
  end if;
  if cardinality(spots) < 100 then
    spots := spots || array(select find_newest_entries(of_kind, terms, 200));
  end if;
  return spots;
end
$$;

-- How often a term counts in an entry that has it.
create function count_in(counts bytea, code bytea) returns integer
  language sql immutable parallel safe
  as $$ select case when position(code in counts) > 0 then get_byte(counts, position(code in counts) + 3) else 1 end $$;

-- The bytes by which it is looked up.
create function term_code(term bigint) returns bytea
  language sql immutable parallel safe
  as $$ select substr(int8send((term & 4294967295) << 8), 4, 4) $$;

create type search_spot as (id uuid, source_id uuid, "position" integer, score real);

-- What the best texts of a search have in common and few others have: terms of at least two of them, the most telling 20.
create function find_related_terms(of_kind smallint, figures search_figures, best search_spot[])
  returns table (term bigint, weight real, entries integer)
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_indexscan = off
  set enable_indexonlyscan = off
  as $$
begin
  return query
  with said as (
    select t.term, sum(b.score * c.count / (c.count + 1.2 * (0.25 + 0.75 * e.length / figures.mean_length))) as weight
    from unnest(best) as b
    join search_entries e on e.company_id = current_company() and e.kind = of_kind and e.id = b.id
      and e.source_id = b.source_id and e.position = b.position
      and (e.visible_to is null or e.visible_to::text = current_member() or current_member() = 'job')
    cross join lateral unnest(e.terms) with ordinality as t (term, place)
    cross join lateral (select count_in(e.counts, term_code(t.term)) as count) as c
    where t.place <= e.stems
    group by 1 having count(*) > 1
  ),
  counted as materialized (
    select s.term, s.weight,
      coalesce(c.count,
        -- Where words were counted, what is not among the common ones is rare.
        case when figures.entries >= search_limit() then search_limit() / 50 end, (
        select count(*) from (select from search_entries e where e.terms @> array[s.term] limit search_limit()) as having_it
      )) as having_it
    from (select * from said s order by s.weight desc limit 80) as s
    left join unnest(figures.common_terms, figures.common_counts) as c (term, count) using (term)
  ),
  telling as (
    select c.term, c.having_it, c.weight * ln(1 + (greatest(figures.entries - c.having_it, 0) + 0.5) / (c.having_it + 0.5)) as weight
    from counted c order by 3 desc limit 20
  )
  select t.term, (0.4 * t.weight / max(t.weight) over ())::real, t.having_it::integer from telling t;
end
$$;

-- Records of the current company by BM25 (k1 1.2, b 0.75), best first, of those that the current member may see. Each word
-- belongs to a group: a word as it was typed and what else it may mean. `weights` say how much each counts. `missing`: how
-- many groups a record has nothing of; `is_exact`: whether `exact` is its title. A record is as good as its best text, and a
-- little better for its second. Lists of rare terms are read whole; common ones are looked up in what these lead to. With
-- `widened` words that are telling in the five best texts are asked for as well, as other words for the same thing.
-- These words find nothing by themselves; they are looked up in the best of what the search's own words lead to.
-- With its owner's rights: row security hides the terms from their index (@> is not leakproof), so it keeps to the company
-- and to the member's eyes itself, and answers ids. Its statements are planned once in a session: planning them for each
-- search costs more than a plan for these words gains.
create function find_entries(
  of_kind smallint, words text[], groups integer[], weights real[], exact text, most integer, widened boolean
) returns table (id uuid, source_id uuid, "position" integer, is_exact boolean, missing integer, score real)
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_indexscan = off
  set enable_indexonlyscan = off
  as $$
declare
  company uuid := current_company();
  member text := current_member();
  codes bytea[];
  sought bigint[] := search_terms(words, company, of_kind);
  titled bigint[] := search_terms(array(select '^' || word from unnest(words) as word), company, of_kind);
  exact_term bigint := (search_terms(array['=' || nullif(exact, '')], company, of_kind))[1];
  all_groups integer := (select count(distinct g) from unnest(groups) as g);
  asked integer := cardinality(words);
  figures search_figures;
  known integer[];
  related_known integer[] := '{}';
  rare integer[];
  common integer[];
  spots tid[] := '{}';
  -- Looking many common terms up in many entries is what costs most.
  most_weighed integer;
begin
  select * into figures from search_figures f where f.company_id = company and f.kind = of_kind;
  if figures.entries is null or figures.entries < search_limit() then
    select count(*), coalesce(avg(s.length), 1), '{}', '{}'
    into figures.entries, figures.mean_length, figures.common_terms, figures.common_counts
    from (
      select e.length from search_entries e
      where e.company_id = company and e.kind = of_kind
        and (e.visible_to is null or e.visible_to::text = member or member = 'job')
      limit search_limit()
    ) as s;
  end if;
  if widened then
    select sought || array_agg(term), groups || array_agg(62), weights || array_agg(weight), array_agg(entries)
    into sought, groups, weights, related_known
    from (
      select r.term, r.weight, r.entries from find_related_terms(of_kind, figures, array(
        select row(f.id, f.source_id, f.position, f.score)::search_spot
        from find_entries(of_kind, words, groups, weights, exact, 5, false) as f
      )) as r
    ) as related;
  end if;
  codes := array(
    select term_code(term) from unnest(sought) with ordinality as t (term, place) order by place
  );
  known := array(
    select coalesce(figures.common_counts[array_position(figures.common_terms, term)], 0)
    from unnest(sought[:asked]) with ordinality as t (term, place) order by place
  );
  -- Words are read as long as that stays little. The rarest is if that can be done at all, but where what has all of several
  -- words is meant, which is found without.
  select coalesce(array_agg(place) filter (where is_rare), '{}'), coalesce(array_agg(place) filter (where not is_rare), '{}')
  into rare, common
  from (
    select place, entries <= search_limit() * 2 / 5 or entries = count and count <= search_limit() and (of_kind = 2 or all_groups = 1)
      as is_rare
    from (
      select place::integer, count, sum(count) over (order by count, place) as entries
      from unnest(known) with ordinality as t (count, place)
    ) as counted
  ) as divided;
  spots := array(select e.ctid from search_entries e where e.terms @> array[exact_term] limit 100);
  most_weighed := greatest(200, 1200 / greatest(cardinality(common), 1));
  if cardinality(common) > 0 then
    spots := spots || (find_spots(of_kind, sought[:asked], groups[:asked], known, figures.entries))[:most_weighed] || array(
      select found.spot from unnest(common) as place cross join lateral (
        select e.ctid as spot from search_entries e
        where e.terms @> array[titled[place]] and titled[place] is not null
          and coalesce(figures.common_counts[array_position(figures.common_terms, titled[place])], 0) < search_limit() / 5
        limit 50
      ) as found
    );
  end if;
  known := known || related_known;
  common := common || array(select generate_series(asked + 1, cardinality(sought)));
  return query
  with rare_posting as materialized (
    select e.*, place
    from unnest(rare) as place cross join lateral (
      select e.ctid as spot, e.id, e.source_id, e.position, count_in(e.counts, codes[place]) as count,
             (1.2 * (0.25 + 0.75 * e.length / figures.mean_length))::real as norm
      from search_entries e
      where e.terms @> array[sought[place]] and (e.visible_to is null or e.visible_to::text = member or member = 'job')
      limit search_limit()
    ) as e
  ),
  term as materialized (
    select place, weights[place] * ln(1 + (greatest(figures.entries - having_it, 0) + 0.5) / (having_it + 0.5))::real as weight
    from (
      select place, count(*) as having_it from rare_posting group by place
      union all
      select place, known[place] from unnest(common) as place
    ) as counted
  ),
  promising as (
    select p.spot from rare_posting p join term t using (place)
    where cardinality(common) > 0 group by 1 order by sum(t.weight * p.count / (p.count + p.norm)) desc limit most_weighed
  ),
  common_posting as materialized (
    select e.ctid as spot, e.id, e.source_id, e.position, count_in(e.counts, codes[place]) as count,
           (1.2 * (0.25 + 0.75 * e.length / figures.mean_length))::real as norm, place
    from search_entries e cross join unnest(common) as place
    where e.ctid = any (array(select p.spot from promising p union select unnest(spots)))
      and e.company_id = company and e.kind = of_kind
      and (e.visible_to is null or e.visible_to::text = member or member = 'job')
      and sought[place] = any (e.terms)
  ),
  entry as (
    select p.id, p.source_id, p.position, bit_or(1::bigint << groups[place]) as having_groups,
           sum(t.weight * p.count * 2.2 / (p.count + p.norm)) as score
    from (select * from rare_posting union all select * from common_posting) p join term t using (place) group by 1, 2, 3
  ),
  ranked as (
    select e.*, row_number() over (partition by e.id order by e.score desc, e.position) as rank from entry e
  ),
  record as (
    select r.id, bit_or(r.having_groups) as having_groups, sum(case rank when 1 then r.score when 2 then 0.3 * r.score else 0 end) as score,
           min(r.position) filter (where rank = 1) as position, (array_agg(r.source_id) filter (where rank = 1))[1] as source_id
    from ranked r group by 1
  ),
  exactly as (
    select distinct e.id from search_entries e
    where e.ctid = any (spots) and e.terms @> array[exact_term] and e.company_id = company and e.kind = of_kind
  ),
  answer as (
    select r.id, r.source_id, r.position, x.id is not null as is_exact,
           all_groups - bit_count((r.having_groups & ~(1::bigint << 62))::bit(64))::integer as missing, r.score::real as score
    from record r left join exactly x using (id)
    where r.having_groups <> 1::bigint << 62
  )
  select * from answer a
  order by a.is_exact desc, case when of_kind <> 2 then a.missing end, a.score desc, a.id desc limit most;
end
$$;

-- The words of a search, in their order: each with its stem, whether the company knows it, and other words that may be
-- meant: of the last word of the part `open` what begins with it, and of a word that nobody has written what looks like it.
-- With its owner's rights: row security hides words from the index of what looks alike.
create function find_words(parts text[], open integer)
  returns table (part integer, word text, stem text, times integer, known boolean, begun jsonb, alike jsonb)
  language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$
declare
  company uuid := current_company();
begin
  for place in 1 .. cardinality(parts) loop
    part := place;
    for word, times in
      select lexeme, cardinality(positions) from unnest(to_tsvector('search_words', search_plain(parts[place])))
      order by positions[1]
    loop
      stem := search_stem(word);
      known := exists (
        select from search_words w where w.company_id = company and w.stem = find_words.stem collate "C"
      );
      begun := null;
      alike := null;
      if place = open and search_plain(parts[place]) like '%' || word then
        begun := words_as_json(array(
          select w.word from search_words w
          where w.company_id = company and w.word > find_words.word collate "C"
            and w.word < (find_words.word || chr(1114111)) collate "C"
          group by 1 order by length(w.word), 1 limit 40
        ));
      end if;
      if not known and begun is null and length(word) >= 4 and word !~ '[0-9]' then
        alike := words_as_json(array(
          select w.word from search_words w where w.company_id = company and w.word % find_words.word
          group by 1 order by similarity(w.word, find_words.word) desc, 1 limit 12
        ));
      end if;
      return next;
    end loop;
  end loop;
end
$$;

create function words_as_json(words text[]) returns jsonb
  language sql immutable parallel safe
  as $$ select jsonb_agg(jsonb_build_object('word', word, 'stem', search_stem(word)) order by place)
        from unnest(words) with ordinality as w (word, place) $$;

-- The words of the company that have one of the stems, as they are marked where they were found.
create function words_of(stems text[]) returns setof text
  language sql stable
  as $$ select distinct word from search_words where company_id = current_company() and stem = any (stems) limit 500 $$;

-- Kinds of the current company with more entries than are counted at each search, whose figures are missed or old.
create function stale_search_figures() returns setof smallint
  language sql stable
  as $$
    select k::smallint from generate_series(1, 5) as k
    left join search_figures f on f.company_id = current_company() and f.kind = k
    where (f.updated_at is null or f.updated_at < now() - interval '1 hour')
      and exists (
        select from search_entries e where e.company_id = current_company() and e.kind = k offset search_limit()
      )
  $$;
