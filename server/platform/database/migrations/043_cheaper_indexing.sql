-- Indexing a lead takes less, and makes the same of it.

-- Whether a plain text has no word to learn. Names repeat, and looking takes half as long as setting out to add.
create function knows_words(company uuid, plain text) returns boolean
  language plpgsql
  as $$
begin
  return not exists (
    select from string_to_table(plain, ' ') as word
    where length(word) between 2 and 40 and word !~ '[0-9]' and not exists (
      select from search_words known where known.company_id = company and known.word = word.word collate "C" offset 0
    )
  );
end
$$;

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

-- Entries are written by the functions that index alone, which name the kinds; a check is read and compiled at each insertion.
alter table search_entries drop constraint search_entries_kind_check;

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
