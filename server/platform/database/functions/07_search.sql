-- Text as words: without case, accents and punctuation.
create or replace function search_plain(value text) returns text
  language sql immutable parallel safe strict
  as $$ select translate(public.search_form(value), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)) $$;

-- The words of a text already without case and accents. Only signs of which the parser would make one token of several words,
-- addresses, hosts, numbers with a sign, are taken out; it skips others itself.
create or replace function search_tokens(value text) returns tsvector
  language sql immutable parallel safe strict
  as $$ select to_tsvector('public.search_stems', regexp_replace(value, '[#&+./:<@\\_~-]', ' ', 'g')) $$;

create or replace function search_stem(word text) returns text
  language sql immutable parallel safe
  called on null input
  as $$ select coalesce((ts_lexize('public.search_stem', word))[1], word) $$;

-- The numbers that stand for terms: others in each company and kind, so that what one writes costs another nothing. A term
-- is a stem, `^` and a stem of the title, `=` and a whole title, or `#` and the digits of a phone number.
create or replace function search_terms(texts text[], company uuid, kind smallint) returns bigint[]
  language sql immutable parallel safe
  as $$ select array_agg(hashtextextended(term, uuid_hash_extended(company, kind)) order by place)
        from unnest(texts) with ordinality as t (term, place) $$;

-- The digits of a phone number by which it is found: all, and the last seven to ten, without the country.
create or replace function phone_terms(phone text) returns text[]
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

-- Adds an entry. `words` has the title with weight A and the tags with B; `further` are terms beside the stems. It answers
-- something, as do others that every write calls: an assignment costs far less than `perform`.
create or replace function index_entry(
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
  -- Each aggregate costs what ten words do, whatever it is given. `offset` keeps the inner expressions from being evaluated for
  -- each place where they are used.
  insert into search_entries (company_id, kind, id, source_id, position, visible_to, length, terms, stems, counts)
  select company, kind, record, source, place, seen_by, sum(count), array_agg(number) || more, least(length(words), 32767),
         coalesce(string_agg(substr(int8send((number & 4294967295) << 8 | count), 4), '') filter (where count > 1), '')
  from (
    select hashtextextended(lexeme, seed) as number,
           least(cardinality(positions) + case weights[1] when 'A' then 2 when 'B' then 1 else 0 end, 255) as count
    from unnest(words) offset 0
  ) as stems;
  return true;
end
$$;

-- Whether a plain text has no word to learn. Names repeat, and looking takes half as long as setting out to add.
create or replace function knows_words(company uuid, plain text) returns boolean
  language plpgsql
  as $$
begin
  return not exists (
    select from string_to_table(plain, ' ') as word
    where length(word) between 2 and 40 and word !~ '[0-9]' and not exists (
      select from search_words known
      where known.company_id = company and known.word = word.word collate "C" and not known.of_documents offset 0
    )
  );
end
$$;

-- Notes the words of a plain text that the company has not had yet; numbers are not mistyped the way words are. Each word is looked
-- up by itself (`offset` keeps that from becoming a join), and as many words are expected whatever the text: a plan that was made
-- while the company had no words, and is kept as long as an import takes, would read all of them for each text.
create or replace function learn_words(company uuid, plain text, seen_by uuid default null, documents boolean default false) returns boolean
  language plpgsql
  as $$
begin
  insert into search_words (company_id, word, stem, of_documents, visible_to)
  select company, word, search_stem(word), documents, seen_by
  from (
    select distinct word collate "C" as word from string_to_table(plain, ' ') as word
    where length(word) between 2 and 40 and word !~ '[0-9]'
  ) as said
  where not exists (
    select from search_words known
    where known.company_id = company and known.word = said.word
      and known.of_documents = documents and known.visible_to is not distinct from seen_by offset 0
  );
  return true;
end
$$;

create or replace function stems_of(title text, tags text, body text) returns tsvector
  language sql immutable parallel safe strict
  as $$
    select setweight(search_tokens(search_form(title)), 'A') || setweight(search_tokens(search_form(tags)), 'B')
      || search_tokens(search_form(body))
  $$;

-- Of most kinds every word is learned; of leads those that are names, which is what people search them by.
-- It is given columns rather than the row, which would be packed and unpacked for it; `written` has no accents any more.
create or replace function index_lead(company uuid, lead uuid, name text, firm text, phone text, written text) returns boolean
  language plpgsql
  as $$
declare
  named text := search_form(name);
  firmed text := search_form(firm);
  plain text := translate(named || ' ' || firmed, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32));
begin
  return index_entry(company, 1::smallint, lead, lead, -1, null,
      setweight(search_tokens(named || ' ' || firmed), 'A') || search_tokens(written),
      array['=' || named, '=' || firmed] || phone_terms(phone))
    and (knows_words(company, plain) or learn_words(company, plain));
end
$$;

create or replace function index_note(n lead_notes) returns void
  language plpgsql
  as $$
begin
  perform index_entry(n.company_id, 1::smallint, n.lead_id, n.id, -1, null, stems_of('', '', n.content), '{}');
  perform learn_words(n.company_id, search_plain(n.content));
end
$$;

create or replace function index_task(t tasks) returns void
  language plpgsql
  as $$
begin
  perform index_entry(t.company_id, 3::smallint, t.id, t.id, -1, null, stems_of(t.title, '', t.description),
    array['=' || search_form(t.title)]);
  perform learn_words(t.company_id, search_plain(t.title || ' ' || t.description));
end
$$;

create or replace function index_opening(o job_openings) returns void
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

create or replace function index_candidate(c job_applications) returns void
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

-- A candidate is found by what their résumés say, too.
create or replace function index_resume(r resumes) returns void
  language plpgsql
  as $$
begin
  perform index_entry(r.company_id, 5::smallint, r.application_id, r.id, -1, null, stems_of('', '', r.content), '{}');
  perform learn_words(r.company_id, search_plain(r.content));
end
$$;

-- A document is found by its passages, each with title and tags; while it has none, by what was written in it.
create or replace function index_document(d documents) returns void
  language plpgsql
  as $$
begin
  perform index_passage(d, p) from document_passages p where p.company_id = d.company_id and p.document_id = d.id;
  if not found then
    perform index_entry(d.company_id, 2::smallint, d.id, d.id, -1, d.visible_to,
      stems_of(d.title, array_to_string(d.tags, ' '), left(d.content, 100000)), array['=' || search_form(d.title)]);
  end if;
  perform learn_words(d.company_id, document_words(d), d.visible_to, true);
end
$$;

-- The words of a document and of all its passages.
create or replace function document_words(d documents) returns text
  language sql stable
  as $$
    select search_plain(concat_ws(' ', d.title, array_to_string(d.tags, ' '), left(d.content, 100000), (
      select string_agg(p.heading || ' ' || p.text, ' ') from document_passages p
      where p.company_id = d.company_id and p.document_id = d.id
    )))
  $$;

-- Words are learned from all passages of a document at once, by who calls it.
create or replace function index_passage(d documents, p document_passages) returns void
  language plpgsql
  as $$
begin
  perform index_entry(d.company_id, 2::smallint, d.id, d.id, p.position, d.visible_to,
    stems_of(d.title, concat_ws(' ', array_to_string(d.tags, ' '), p.heading), p.text), array['=' || search_form(d.title)]);
end
$$;

-- The rows of one text, or all of a record.
create or replace function forget_entries(company uuid, of_kind smallint, record uuid, source uuid default null) returns void
  language sql
  as $$
    delete from search_entries
    where company_id = company and kind = of_kind and id = record and (source is null or source_id = source)
  $$;

create or replace function lead_indexed() returns trigger
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
create or replace trigger leads_indexed after insert on leads for each row execute function lead_indexed();
create or replace trigger leads_indexed_anew after update on leads for each row
  when (row(old.search_text, old.name, old.company, old.website, old.notes, old.street, old.state, old.zip_code, old.deleted_at)
    is distinct from row(new.search_text, new.name, new.company, new.website, new.notes, new.street, new.state, new.zip_code, new.deleted_at))
  execute function lead_indexed();
create or replace trigger leads_forgotten after delete on leads for each row execute function lead_indexed();

create or replace function note_indexed() returns trigger
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
create or replace trigger lead_notes_indexed after insert or delete on lead_notes for each row execute function note_indexed();
create or replace trigger lead_notes_indexed_anew after update on lead_notes for each row
  when (row(old.content, old.deleted_at, old.lead_id) is distinct from row(new.content, new.deleted_at, new.lead_id))
  execute function note_indexed();

create or replace function task_indexed() returns trigger
  language plpgsql
  as $$
begin
  if tg_op <> 'INSERT' then perform forget_entries(old.company_id, 3::smallint, old.id); end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then perform index_task(new); end if;
  return null;
end
$$;
create or replace trigger tasks_indexed after insert or delete on tasks for each row execute function task_indexed();
create or replace trigger tasks_indexed_anew after update on tasks for each row
  when (row(old.title, old.description, old.deleted_at) is distinct from row(new.title, new.description, new.deleted_at))
  execute function task_indexed();

create or replace function opening_indexed() returns trigger
  language plpgsql
  as $$
begin
  if tg_op <> 'INSERT' then perform forget_entries(old.company_id, 4::smallint, old.id); end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then perform index_opening(new); end if;
  return null;
end
$$;
create or replace trigger job_openings_indexed after insert or delete on job_openings for each row execute function opening_indexed();
create or replace trigger job_openings_indexed_anew after update on job_openings for each row
  when (row(old.title, old.department, old.location, old.description, old.requirements, old.benefits, old.deleted_at)
    is distinct from row(new.title, new.department, new.location, new.description, new.requirements, new.benefits, new.deleted_at))
  execute function opening_indexed();

-- When a candidate is deleted or erased, their words go, unless another record has them. Résumés are erased before.
create or replace function candidate_indexed() returns trigger
  language plpgsql
  as $$
begin
  if tg_op <> 'INSERT' then
    perform forget_entries(old.company_id, 5::smallint, old.id,
      case when tg_op = 'UPDATE' and new.deleted_at is null then old.id end);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    perform index_candidate(new);
    if tg_op = 'UPDATE' and old.deleted_at is not null then
      perform index_resume(r) from resumes r where r.company_id = new.company_id and r.application_id = new.id;
    end if;
  else
    perform forget_words(search_plain(concat_ws(' ', old.first_name, old.last_name, old.address, old.notes, (
      select string_agg(r.content, ' ') from resumes r where r.company_id = old.company_id and r.application_id = old.id
    ))));
  end if;
  return null;
end
$$;
create or replace trigger job_applications_indexed after insert or delete on job_applications
  for each row execute function candidate_indexed();
create or replace trigger job_applications_indexed_anew after update on job_applications for each row
  when (row(old.first_name, old.last_name, old.email, old.phone, old.address, old.linkedin_url, old.notes, old.deleted_at)
    is distinct from
    row(new.first_name, new.last_name, new.email, new.phone, new.address, new.linkedin_url, new.notes, new.deleted_at))
  execute function candidate_indexed();

create or replace function resume_indexed() returns trigger
  language plpgsql
  as $$
begin
  if tg_op <> 'INSERT' then
    perform forget_entries(old.company_id, 5::smallint, old.application_id, old.id);
  end if;
  if tg_op = 'DELETE' then
    perform forget_words(search_plain(old.content));
  elsif exists (
    select from job_applications a
    where a.company_id = new.company_id and a.id = new.application_id and a.deleted_at is null
  ) then
    perform index_resume(new);
  end if;
  return null;
end
$$;
create or replace trigger resumes_indexed after insert or delete on resumes for each row execute function resume_indexed();
create or replace trigger resumes_indexed_anew after update on resumes for each row
  when (row(old.content, old.application_id) is distinct from row(new.content, new.application_id)) execute function resume_indexed();

-- Candidates with a résumé that has all words of a text. With its owner's rights, as row security hides the terms from their index.
create or replace function find_by_resume(said text) returns setof uuid
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set enable_seqscan = off
  set enable_indexscan = off
  set enable_indexonlyscan = off
  as $$
declare
  sought bigint[] := search_terms(tsvector_to_array(search_tokens(search_form(said))), current_company(), 5::smallint);
begin
  return query
  select e.id from search_entries e
  where e.terms @> sought and e.company_id = current_company() and e.kind = 5 and e.source_id <> e.id and e.visible_to is null
  limit 1000;
end
$$;

-- Removes words that no record other than documents has any more, whatever private documents say. With its owner's rights, as it
-- must read all texts; it answers nothing.
create or replace function forget_words(plain text) returns void
  language plpgsql security definer
  set search_path = public, pg_temp
  as $$
begin
  delete from search_words w
  where w.company_id = current_company() and not w.of_documents and w.word = any (string_to_array(plain, ' ') collate "C")
    and not exists (
      select from search_entries e
      where e.terms && array(select t from unnest(array[1, 3, 4, 5]) k, unnest(search_terms(array[w.stem::text], w.company_id, k::smallint)) t)
        and e.company_id = w.company_id
    );
end
$$;

-- Removes what all members know by documents, of these words, unless a document that all may see has the very word. With its
-- owner's rights, as row security hides the terms from their index. One at a time: two documents that become private at once
-- would each leave its words to the other.
create or replace function forget_document_words(plain text) returns void
  language plpgsql security definer
  set search_path = public, pg_temp
  set enable_seqscan = off
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('search_words', uuid_hash_extended(current_company(), 0)));
  delete from search_words w
  where w.company_id = current_company() and w.of_documents and w.visible_to is null
    and w.word = any (string_to_array(plain, ' ') collate "C")
    and not exists (
      select from search_entries e
      join documents d on d.company_id = e.company_id and d.id = e.id
      left join document_passages p on p.company_id = e.company_id and p.document_id = e.id and p.position = e.position
      where e.terms @> search_terms(array[w.stem::text], w.company_id, 2::smallint)
        and e.company_id = w.company_id and e.kind = 2 and e.visible_to is null
        and concat_ws(' ', d.search_text, search_form(p.heading), p.search_text)
          ~ ('(^|[^[:alnum:]])' || w.word || '([^[:alnum:]]|$)')
      offset 0
    );
end
$$;

-- Of some words those that another record than the given one has, and all members may see. With its owner's rights, as row security
-- hides the terms from their index.
create or replace function words_of_others(words text[], record uuid) returns setof text
  language sql stable security definer
  set search_path = public, pg_temp
  as $$
    select word from unnest(words) as word
    where exists (
      select from search_entries e
      where e.terms && array(select t from generate_series(1, 5) k, unnest(search_terms(array[search_stem(word)], current_company(), k::smallint)) t)
        and e.company_id = current_company() and e.visible_to is null and e.id <> record
    )
  $$;

-- A document that becomes private takes along the words that no other document for all members has.
create or replace function document_indexed() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' and row(old.title, old.tags, old.content, old.deleted_at)
    is not distinct from row(new.title, new.tags, new.content, new.deleted_at) then
    update search_entries set visible_to = new.visible_to, updated_at = now()
    where company_id = new.company_id and kind = 2 and id = new.id;
    perform learn_words(new.company_id, document_words(new), new.visible_to, true);
  else
    if tg_op <> 'INSERT' then perform forget_entries(old.company_id, 2::smallint, old.id); end if;
    if tg_op <> 'DELETE' and new.deleted_at is null then perform index_document(new); end if;
  end if;
  if tg_op = 'UPDATE' and old.visible_to is null and new.visible_to is not null then
    perform forget_document_words(document_words(old));
  end if;
  return null;
end
$$;
create or replace trigger documents_indexed after insert or delete on documents for each row execute function document_indexed();
create or replace trigger documents_indexed_anew after update on documents for each row
  when (row(old.title, old.tags, old.content, old.visible_to, old.deleted_at)
    is distinct from row(new.title, new.tags, new.content, new.visible_to, new.deleted_at))
  execute function document_indexed();

create or replace function passages_indexed() returns trigger
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
    perform learn_words(a.company_id, search_plain(string_agg(a.heading || ' ' || a.text, ' ')), d.visible_to, true)
    from added a join documents d on d.company_id = a.company_id and d.id = a.document_id
    where d.deleted_at is null group by a.company_id, d.visible_to;
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
create or replace trigger document_passages_added after insert on document_passages
  referencing new table as added for each statement execute function passages_indexed();
create or replace trigger document_passages_removed after delete on document_passages
  referencing old table as removed for each statement execute function passages_indexed();
create or replace trigger document_passages_changed after update on document_passages
  referencing old table as removed new table as added for each statement execute function passages_indexed();

-- Indexes records anew, in the order of their ids, at most `most` of them after a given one. Answers the last one's id;
-- null when there was none left.
create or replace function index_records(of_kind smallint, after uuid, most integer) returns uuid
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
      perform index_candidate(c) from job_applications c
      where c.company_id = own and c.id = any (records) and c.deleted_at is null;
      perform index_resume(r) from resumes r join job_applications c on c.company_id = r.company_id and c.id = r.application_id
      where r.company_id = own and r.application_id = any (records) and c.deleted_at is null;
  end case;
  return records[cardinality(records)];
end
$$;

-- Up to how many entries of a kind are counted at each search, and how many are scored at most.
create or replace function search_limit() returns integer language sql immutable parallel safe as $$ select 5000 $$;

-- Counts what scores ask of what all members may see, from at most some 50,000 entries, for terms that more than a hundredth of
-- the limit have.
create or replace function count_search_figures(of_kind smallint) returns void
  language plpgsql
  as $$
declare
  company uuid := current_company();
  total integer;
  mean real;
  parts integer;
begin
  select count(*), coalesce(avg(length), 0) into total, mean from search_entries e
  where e.company_id = company and e.kind = of_kind and e.visible_to is null;
  parts := greatest(1, total / 50000);
  insert into search_figures as f (company_id, kind, entries, mean_length, common_terms, common_counts)
  select company, of_kind, total, mean, coalesce(array_agg(term), '{}'), coalesce(array_agg(count * parts), '{}')
  from (
    select term, count(*)::integer as count
    from search_entries e cross join unnest(e.terms) as term
    where e.company_id = company and e.kind = of_kind and e.visible_to is null
      and (hashtextextended(e.id::text, 7) & 1048575) % parts = 0
    group by term having count(*) * parts > search_limit() / 20
  ) as counted
  on conflict (company_id, kind) do update set entries = excluded.entries, mean_length = excluded.mean_length,
    common_terms = excluded.common_terms, common_counts = excluded.common_counts, updated_at = now();
end
$$;

-- What a kind's words are weighed by: what was counted, or of few records what is true now. Only for functions that keep to the
-- company themselves, with the rights of the owner.
create or replace function search_figures_of(of_kind smallint) returns search_figures
  language plpgsql stable
  set search_path = public, pg_temp
  as $$
declare
  company uuid := current_company();
  member text := current_member();
  figures search_figures;
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
  return figures;
end
$$;

-- The newest entries that have one of the terms, found by walking: so common are they that this ends soon.
create or replace function find_newest_entries(of_kind smallint, sought bigint[], most integer) returns setof tid
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
create or replace function find_spots(of_kind smallint, terms bigint[], groups integer[], entries integer[], all_entries integer) returns tid[]
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
create or replace function count_in(counts bytea, code bytea) returns integer
  language sql immutable parallel safe
  as $$ select case when position(code in counts) > 0 then get_byte(counts, position(code in counts) + 3) else 1 end $$;

-- What the length of a text does to how often a word counts in it. In doubles alone: PostgreSQL turns a numeric into one by its text.
create or replace function length_norm(length integer, mean real) returns real
  language sql immutable parallel safe
  as $$ select (1.2::float8 * (0.25::float8 + 0.75::float8 * length / mean))::real $$;

-- The bytes by which it is looked up.
create or replace function term_code(term bigint) returns bytea
  language sql immutable parallel safe
  as $$ select substr(int8send((term & 4294967295) << 8), 4, 4) $$;

-- What the best texts of a search have in common and few others have, of those that the current member may see: terms of at least
-- two of them, the most telling ten, with weights that add up to 1.
create or replace function find_related_terms(of_kind smallint, figures search_figures, best search_spot[])
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
  with text as materialized (
    select b.score, e.counts, length_norm(e.length, figures.mean_length) as norm, e.terms[:e.stems] as terms
    from unnest(best) as b
    join search_entries e on e.company_id = current_company() and e.kind = of_kind and e.id = b.id
      and e.source_id = b.source_id and e.position = b.position
      and (e.visible_to is null or e.visible_to::text = current_member() or current_member() = 'job')
  ),
  said as (
    select t.term, sum(s.score * c.count / (c.count + s.norm)) as weight
    from text s cross join lateral unnest(s.terms) as t (term)
    cross join lateral (select count_in(s.counts, term_code(t.term)) as count) as c
    group by 1 having count(*) > 1
  ),
  counted as materialized (
    select s.term, s.weight,
      coalesce(c.count,
        -- Where words were counted, what is not among the common ones is rare.
        case when figures.entries >= search_limit() then search_limit() / 50 end, (
        select count(*) from (
          select from search_entries e
          where e.terms @> array[s.term] and (e.visible_to is null or e.visible_to::text = current_member() or current_member() = 'job')
          limit search_limit()
        ) as having_it
      )) as having_it
    from (select * from said s order by s.weight desc limit 80) as s
    left join unnest(figures.common_terms, figures.common_counts) as c (term, count) using (term)
  ),
  telling as (
    select c.term, c.having_it, c.weight * ln(1 + (greatest(figures.entries - c.having_it, 0) + 0.5) / (c.having_it + 0.5)) as weight
    from counted c order by 3 desc limit 10
  )
  select t.term, (t.weight / sum(t.weight) over ())::real, t.having_it::integer from telling t;
end
$$;

-- Whether the current member sees every record of a kind, but what is private.
create or replace function sees_kind(kind smallint) returns boolean
  language sql stable
  as $$ select sees(case when kind = 2 then 'knowledge' when kind > 3 then 'hiring' else 'sales' end) $$;

-- Whether the current member sees a record, as the policies of its table say it: for what looks records up with its owner's rights.
create or replace function sees_record(kind smallint, record uuid) returns boolean
  language sql stable
  as $$
    select sees_kind(kind) or case kind
      when 1 then exists (
        select from leads where company_id = current_company() and id = record and assigned_user_id = own_leads()
      )
      when 3 then exists (
        select from tasks t where t.company_id = current_company() and t.id = record
          and (t.lead_id is null or sees_record(1::smallint, t.lead_id))
      )
      else false
    end
  $$;

-- Whether a record that the current member sees has a word with this stem.
create or replace function sees_word(stem text) returns boolean
  language sql stable
  as $$
    select exists (
      select from generate_series(1, 5) as kind cross join lateral (
        select id from search_entries
        where terms @> search_terms(array[stem], current_company(), kind::smallint)
          and (visible_to is null or visible_to::text = current_member() or current_member() = 'job')
      ) as found where sees_record(kind::smallint, found.id)
    )
  $$;

-- The words of a search that the current member may know, in their order: each with its stem, whether the company knows it, and
-- other words that may be meant: of the last word of the part `open` what begins with it, and of a word that the company has not
-- written what looks like it, which is always found by its index. With its owner's rights: row security hides words from the
-- index of what looks alike.
create or replace function find_words(parts text[], open integer)
  returns table (part integer, word text, stem text, times integer, known boolean, begun jsonb, alike jsonb)
  language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$
declare
  company uuid := current_company();
  member text := current_member();
  sees_all boolean := sees('sales') and sees('hiring') and sees('knowledge');
  others text[];
begin
  for place in 1 .. cardinality(parts) loop
    part := place;
    for word, times in
      select lexeme, cardinality(positions) from unnest(to_tsvector('search_words', search_plain(parts[place])))
      order by positions[1]
    loop
      stem := search_stem(word);
      known := exists (
        select from search_words w
        where w.company_id = company and w.stem = find_words.stem collate "C" and (w.visible_to is null or w.visible_to::text = member or member = 'job')
      ) and (sees_all or sees_word(stem));
      begun := null;
      alike := null;
      if place = open and search_plain(parts[place]) like '%' || word then
        others := array(
          select w.word from search_words w
          where w.company_id = company and w.word > find_words.word collate "C"
            and w.word < (find_words.word || chr(1114111)) collate "C"
            and (w.visible_to is null or w.visible_to::text = member or member = 'job')
          group by 1 order by length(w.word), 1 limit 40
        );
        begun := words_as_json(array(select o from unnest(others) as o where sees_all or sees_word(search_stem(o))));
      end if;
      if not known and begun is null and length(word) >= 4 and word !~ '[0-9]' then
        -- Planned for this company at each search. A plan for any would read all of its words, where the others have few.
        execute 'select array(select w.word from search_words w where w.company_id = $1 and w.word % $2
          and (w.visible_to is null or w.visible_to::text = $3 or $3 = ''job'')
          group by 1 order by similarity(w.word, $2) desc, 1 limit 12)' into others using company, word, member;
        alike := words_as_json(array(select o from unnest(others) as o where sees_all or sees_word(search_stem(o))));
      end if;
      return next;
    end loop;
  end loop;
end
$$;

create or replace function words_as_json(words text[]) returns jsonb
  language sql immutable parallel safe
  as $$ select jsonb_agg(jsonb_build_object('word', word, 'stem', search_stem(word)) order by place)
        from unnest(words) with ordinality as w (word, place) $$;

-- The words of the company that have one of the stems, as they are marked where they were found.
create or replace function words_of(stems text[]) returns setof text
  language sql stable
  as $$ select distinct word from search_words where company_id = current_company() and stem = any (stems) limit 500 $$;

-- Kinds of the current company with more entries than are counted at each search, whose figures are missed or old.
create or replace function stale_search_figures() returns setof smallint
  language sql stable
  as $$
    select k::smallint from generate_series(1, 5) as k
    left join search_figures f on f.company_id = current_company() and f.kind = k
    where (f.updated_at is null or f.updated_at < now() - interval '1 hour')
      and exists (
        select from search_entries e where e.company_id = current_company() and e.kind = k offset search_limit()
      )
  $$;

-- Records of the current company by BM25 (k1 1.2, b 0.75), best first, of those that the current member may see. Each word
-- belongs to a group: a word as it was typed and what else it may mean. `weights` say how much each counts. `missing`: how
-- many groups a record has nothing of; `is_exact`: whether `exact` is its title. A record is as good as its best text. Lists of
-- rare terms are read whole; common ones are looked up in what these lead to. Which of its texts is a record's best is looked at
-- only where that may bring it among those asked for: a common name alone leads to thousands of records. What others alone may see never takes the place of what is looked at.
-- With its owner's rights: row security hides the terms from their index (@> is not leakproof), so it keeps to the company
-- and to the member's eyes itself, and answers ids. Its statements are planned once in a session: planning them for each
-- search costs more than a plan for these words gains.
create or replace function find_entries(
  of_kind smallint, words text[], groups integer[], weights real[], exact text, most integer
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
  figures search_figures := search_figures_of(of_kind);
  sees_all boolean := sees_kind(of_kind);
  known integer[];
  rare integer[];
  common integer[];
  exact_spots tid[] := array(
    select e.ctid from search_entries e
    where e.terms @> array[exact_term] and (e.visible_to is null or e.visible_to::text = member or member = 'job') limit 100
  );
  spots tid[] := exact_spots;
  -- Looking many common terms up in many entries is what costs most.
  most_weighed integer;
begin
  if figures.entries = 0 then
    return;
  end if;
  codes := array(
    select term_code(term) from unnest(sought) with ordinality as t (term, place) order by place
  );
  known := array(
    select coalesce(figures.common_counts[array_position(figures.common_terms, term)], 0)
    from unnest(sought) with ordinality as t (term, place) order by place
  );
  -- Words are read as long as that stays little. The rarest is if that can be done at all, but where what has all of several
  -- words is meant, which is found without.
  select coalesce(array_agg(place) filter (where is_rare), '{}'), coalesce(array_agg(place) filter (where not is_rare), '{}')
  into rare, common
  from (
    select place, entries <= search_limit() * 2 / 5
      or entries = count and (of_kind = 2 and count <= search_limit() or all_groups = 1 and count <= search_limit() * 3 / 5) as is_rare
    from (
      select place::integer, count, sum(count) over (order by count, place) as entries
      from unnest(known) with ordinality as t (count, place)
    ) as counted
  ) as divided;
  most_weighed := greatest(200, 1200 / greatest(cardinality(common), 1));
  if cardinality(common) > 0 then
    spots := spots || (find_spots(of_kind, sought, groups, known, figures.entries))[:most_weighed] || array(
      select found.spot from unnest(common) as place cross join lateral (
        select e.ctid as spot from search_entries e
        where e.terms @> array[titled[place]] and titled[place] is not null
          and (e.visible_to is null or e.visible_to::text = member or member = 'job')
          and coalesce(figures.common_counts[array_position(figures.common_terms, titled[place])], 0) < search_limit() / 5
        limit 50
      ) as found
    );
  end if;
  return query
  with rare_posting as materialized (
    select e.*, place
    from unnest(rare) as place cross join lateral (
      select e.ctid as spot, e.id, count_in(e.counts, codes[place]) as count, length_norm(e.length, figures.mean_length) as norm
      from search_entries e
      where e.terms @> array[sought[place]] and (e.visible_to is null or e.visible_to::text = member or member = 'job')
      limit search_limit()
    ) as e
  ),
  telling as materialized (
    select array_agg(
      weights[place] * ln(1 + (greatest(figures.entries - having_it, 0) + 0.5) / (having_it + 0.5))::real order by place
    ) as weights
    from generate_subscripts(sought, 1) as place left join (
      select place, count(*) as having_it from rare_posting group by place
      union all
      select place, known[place] from unnest(common) as place
    ) as counted using (place)
  ),
  promising as (
    select p.spot from rare_posting p
    where cardinality(common) > 0
    group by 1 order by sum((select t.weights from telling t)[place] * p.count / (p.count + p.norm)) desc limit most_weighed
  ),
  common_posting as materialized (
    select e.ctid as spot, e.id, count_in(e.counts, codes[place]) as count, length_norm(e.length, figures.mean_length) as norm, place
    from search_entries e cross join unnest(common) as place
    where e.ctid = any (array(select p.spot from promising p union select unnest(spots)))
      and e.company_id = company and e.kind = of_kind
      and (e.visible_to is null or e.visible_to::text = member or member = 'job')
      and sought[place] = any (e.terms)
  ),
  posting as not materialized (
    select p.spot, p.id, 1::bigint << groups[place] as having_group,
           (select t.weights from telling t)[place] * p.count * 2.2 / (p.count + p.norm) as score
    from (select * from rare_posting union all select * from common_posting) as p
  ),
  exactly as (
    select distinct e.id from search_entries e
    where e.ctid = any (exact_spots) and e.company_id = company and e.kind = of_kind
  ),
  -- Between what a record's score lies: of one text it is the sum of what its words bring, of several it is less.
  bounded as materialized (
    select r.id, r.id = any (array(select x.id from exactly x)) as is_exact,
           all_groups - bit_count(r.having_groups::bit(64))::integer as missing,
           (case when r.first = r.last then r.total else r.best end)::real as lowest, r.total::real as highest,
           case when r.first = r.last then r.first end as only_spot
    from (
      select p.id, bit_or(p.having_group) as having_groups, sum(p.score) as total, max(p.score) as best,
             min(p.spot) as first, max(p.spot) as last
      from posting p group by 1
    ) as r
    where sees_all or sees_record(of_kind, r.id)
  ),
  last as (
    select * from bounded b
    order by b.is_exact desc, case when of_kind <> 2 then b.missing end, b.lowest desc, b.id desc offset most - 1 limit 1
  ),
  likely as materialized (
    select b.* from bounded b left join last l on true
    where l.id is null or (b.is_exact, case when of_kind <> 2 then -b.missing else 0 end, b.highest, b.id)
      >= (l.is_exact, case when of_kind <> 2 then -l.missing else 0 end, l.lowest, l.id)
  ),
  entry as (
    select b.id, b.is_exact, b.missing, b.only_spot as spot, b.highest::double precision as score
    from likely b where b.only_spot is not null
    union all
    select b.id, b.is_exact, b.missing, p.spot, sum(p.score)
    from likely b join posting p on p.id = b.id where b.only_spot is null group by 1, 2, 3, 4
  ),
  answer as (
    select distinct on (e.id) e.*, s.source_id, s.position
    from entry e join search_entries s on s.ctid = e.spot
    order by e.id, e.score desc, s.position
  )
  select a.id, a.source_id, a.position, a.is_exact, a.missing, a.score::real from answer a
  order by a.is_exact desc, case when of_kind <> 2 then a.missing end, a.score desc, a.id desc limit most;
end
$$;

-- As `find_entries`, where a question is asked, which may be answered in other words: the words that are telling in the ten best
-- texts count half of the score, however many words were typed. Only the best are looked at, as these words find nothing by
-- themselves.
create or replace function find_widened_entries(
  of_kind smallint, words text[], groups integer[], weights real[], exact text, most integer
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
  figures search_figures := search_figures_of(of_kind);
  asked real := (select sum(weight) from (select max(w) as weight from unnest(weights, groups) as t (w, g) group by g) as word);
begin
  return query
  with found as materialized (
    select * from find_entries(of_kind, words, groups, weights, exact, greatest(most, 100))
  ),
  related as materialized (
    select r.term, term_code(r.term) as code,
           asked * r.weight * ln(1 + (greatest(figures.entries - r.entries, 0) + 0.5) / (r.entries + 0.5))::real as weight
    from find_related_terms(of_kind, figures, array(
      select row(f.id, f.source_id, f.position, f.score)::search_spot from found f
      order by f.is_exact desc, f.score desc, f.id desc limit 10
    )) as r
  )
  select f.id, f.source_id, f.position, f.is_exact, f.missing, f.score + coalesce(said.score, 0)
  from found f cross join lateral (
    select sum(r.weight * c.count * 2.2 / (c.count + length_norm(e.length, figures.mean_length)))::real as score
    from (
      select * from search_entries e
      where e.company_id = company and e.kind = of_kind and e.id = f.id and e.source_id = f.source_id and e.position = f.position
      limit 1
    ) as e
    join related r on r.term = any (e.terms)
    cross join lateral (select count_in(e.counts, r.code) as count) as c
  ) as said
  order by f.is_exact desc, 6 desc, f.id desc limit most;
end
$$;

-- Texts of these records that have all the words, record by record as they were named: a phrase in quotes is found in whichever text
-- of a record it stands, not in its best one alone. With its owner's rights, as `find_entries`, and within the same bounds: the
-- current company, and what the current member may see.
create or replace function find_texts(of_kind smallint, ids uuid[], words text[], most integer)
  returns table (id uuid, source_id uuid, "position" integer)
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  as $$
declare
  company uuid := current_company();
  member text := current_member();
  sought bigint[] := search_terms(words, company, of_kind);
begin
  return query
  select e.id, e.source_id, e.position
  from unnest(ids) with ordinality as f (id, place) join search_entries e on e.company_id = company and e.kind = of_kind and e.id = f.id
  where e.terms @> sought and (e.visible_to is null or e.visible_to::text = member or member = 'job')
  order by f.place, e.position limit most;
end
$$;
