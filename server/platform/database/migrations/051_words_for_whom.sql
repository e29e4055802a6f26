-- What searches know is what their reader may see: no word of a private document, and no count of it.

-- Words of documents are kept apart from those of other records, once for all members and once for each reader of private ones.
truncate search_words, search_figures;
alter table search_words
  drop column writer,
  add column id uuid not null default gen_random_uuid(),
  -- Whether documents have it, or other records, which all members may see.
  add column of_documents boolean not null,
  -- Who alone may know it; null: everybody of the company.
  add column visible_to uuid,
  add primary key (company_id, word, id);
create policy own_eyes on search_words as restrictive
  using (visible_to is null or visible_to::text = current_member() or current_member() = 'job');

drop function learn_words(uuid, text);
create function learn_words(company uuid, plain text, seen_by uuid default null, documents boolean default false) returns boolean
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

-- The words of a document and of all its passages.
create function document_words(d documents) returns text
  language sql stable
  as $$
    select search_plain(concat_ws(' ', d.title, array_to_string(d.tags, ' '), left(d.content, 100000), (
      select string_agg(p.heading || ' ' || p.text, ' ') from document_passages p
      where p.company_id = d.company_id and p.document_id = d.id
    )))
  $$;

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

-- As before, but a document that becomes private takes along the words that no other document for all members has.
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

-- Removes what all members know by documents, of these words, unless a document that all may see has the very word. With its
-- owner's rights, as row security hides the terms from their index. One at a time: two documents that become private at once
-- would each leave its words to the other.
create function forget_document_words(plain text) returns void
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

-- As before, of words that records other than documents have, whatever private documents say.
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

-- As before, of the words that the current member may know.
create or replace function find_words(parts text[], open integer)
  returns table (part integer, word text, stem text, times integer, known boolean, begun jsonb, alike jsonb)
  language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$
declare
  company uuid := current_company();
  member text := current_member();
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
      );
      begun := null;
      alike := null;
      if place = open and search_plain(parts[place]) like '%' || word then
        begun := words_as_json(array(
          select w.word from search_words w
          where w.company_id = company and w.word > find_words.word collate "C"
            and w.word < (find_words.word || chr(1114111)) collate "C"
            and (w.visible_to is null or w.visible_to::text = member or member = 'job')
          group by 1 order by length(w.word), 1 limit 40
        ));
      end if;
      if not known and begun is null and length(word) >= 4 and word !~ '[0-9]' then
        -- Planned for this company at each search. A plan for any would read all of its words, where the others have few.
        execute 'select array(select w.word from search_words w where w.company_id = $1 and w.word % $2
          and (w.visible_to is null or w.visible_to::text = $3 or $3 = ''job'')
          group by 1 order by similarity(w.word, $2) desc, 1 limit 12)' into others using company, word, member;
        alike := words_as_json(others);
      end if;
      return next;
    end loop;
  end loop;
end
$$;

-- As before, of what all members may see.
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

-- As before, by what the current member may see.
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
    from counted c order by 3 desc limit 20
  )
  select t.term, (0.4 * t.weight / max(t.weight) over ())::real, t.having_it::integer from telling t;
end
$$;

-- As before, but what others alone may see never takes the place of what is looked at.
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
  ranked as (
    select e.*, s.source_id, s.position, row_number() over (partition by e.id order by e.score desc, s.position) as rank
    from entry e join search_entries s on s.ctid = e.spot
  ),
  answer as (
    select r.id, (array_agg(r.source_id) filter (where rank = 1))[1] as source_id, min(r.position) filter (where rank = 1) as position,
           r.is_exact, r.missing, sum(case rank when 1 then r.score when 2 then 0.3 * r.score else 0 end)::real as score
    from ranked r group by r.id, r.is_exact, r.missing
  )
  select a.id, a.source_id, a.position, a.is_exact, a.missing, a.score from answer a
  order by a.is_exact desc, case when of_kind <> 2 then a.missing end, a.score desc, a.id desc limit most;
end
$$;

-- Of some words those that another record than the given one has, and all members may see. With its owner's rights, as row security
-- hides the terms from their index.
create function words_of_others(words text[], record uuid) returns setof text
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

-- What is there already.
do $$
declare
  own uuid;
begin
  perform set_config('atrium.member', 'job', true);
  for own in select id from companies loop
    perform set_config('atrium.company_id', own::text, true);
    perform learn_words(own, search_plain(l.name || ' ' || l.company)) from leads l where l.company_id = own and l.deleted_at is null;
    perform learn_words(own, search_plain(n.content))
    from lead_notes n join leads l on l.company_id = n.company_id and l.id = n.lead_id
    where n.company_id = own and n.deleted_at is null and l.deleted_at is null;
    perform learn_words(own, search_plain(t.title || ' ' || t.description))
    from tasks t where t.company_id = own and t.deleted_at is null;
    perform learn_words(own, search_plain(concat_ws(' ', o.title, o.department, o.location, o.description,
      array_to_string(o.requirements, ' '), array_to_string(o.benefits, ' '))))
    from job_openings o where o.company_id = own and o.deleted_at is null;
    perform learn_words(own, search_plain(concat_ws(' ', c.first_name, c.last_name, c.address, c.notes)))
    from job_applications c where c.company_id = own;
    perform learn_words(own, document_words(d), d.visible_to, true)
    from documents d where d.company_id = own and d.deleted_at is null;
  end loop;
  perform set_config('atrium.company_id', '', true);
  perform set_config('atrium.member', '', true);
end
$$;
