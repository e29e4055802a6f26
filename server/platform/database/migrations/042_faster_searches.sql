-- Searches find what they found before, in the same order, in less time.

-- What the length of a text does to how often a word counts in it. In doubles alone: PostgreSQL turns a numeric into one by its text.
create or replace function length_norm(length integer, mean real) returns real
  language sql immutable parallel safe
  as $$ select (1.2::float8 * (0.25::float8 + 0.75::float8 * length / mean))::real $$;

-- As before, but which of its texts make a record's score is looked at only where that may bring it among those asked for:
-- a common name alone leads to thousands of records.
create or replace function find_entries(
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
    if figures.entries = 0 then
      return;
    end if;
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
    where e.ctid = any (spots) and e.terms @> array[exact_term] and e.company_id = company and e.kind = of_kind
  ),
  -- Between what a record's score lies: of one text it is the sum of what its words bring, of several it is less.
  bounded as materialized (
    select r.id, x.id is not null as is_exact,
           all_groups - bit_count((r.having_groups & ~(1::bigint << 62))::bit(64))::integer as missing,
           (case when r.first = r.last then r.total else r.best end)::real as lowest, r.total::real as highest
    from (
      select p.id, bit_or(p.having_group) as having_groups, sum(p.score) as total, max(p.score) as best,
             min(p.spot) as first, max(p.spot) as last
      from posting p group by 1
    ) as r left join exactly x using (id)
    where r.having_groups <> 1::bigint << 62
  ),
  last as (
    select * from bounded b
    order by b.is_exact desc, case when of_kind <> 2 then b.missing end, b.lowest desc, b.id desc offset most - 1 limit 1
  ),
  entry as (
    select b.id, b.is_exact, b.missing, p.spot, sum(p.score) as score
    from bounded b left join last l on true join posting p on p.id = b.id
    where l.id is null or (b.is_exact, case when of_kind <> 2 then -b.missing else 0 end, b.highest, b.id)
      >= (l.is_exact, case when of_kind <> 2 then -l.missing else 0 end, l.lowest, l.id)
    group by 1, 2, 3, 4
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


-- As before, but what looks like a word that nobody has written is always found by its index.
create or replace function find_words(parts text[], open integer)
  returns table (part integer, word text, stem text, times integer, known boolean, begun jsonb, alike jsonb)
  language plpgsql stable security definer
  set search_path = public, pg_temp
  as $$
declare
  company uuid := current_company();
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
        -- Planned for this company at each search. A plan for any would read all of its words, where the others have few.
        execute 'select array(select w.word from search_words w where w.company_id = $1 and w.word % $2
          group by 1 order by similarity(w.word, $2) desc, 1 limit 12)' into others using company, word;
        alike := words_as_json(others);
      end if;
      return next;
    end loop;
  end loop;
end
$$;
