-- What is related to a question is looked up in the best that its own words lead to, in place of searching all again.

drop function find_entries(smallint, text[], integer[], real[], text, integer, boolean);

-- What a kind's words are weighed by: what was counted, or of few records what is true now. Only for functions that keep to the
-- company themselves, with the rights of the owner.
create function search_figures_of(of_kind smallint) returns search_figures
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

-- As before, without the words that are related: `find_widened_entries` looks them up.
create function find_entries(
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
  exact_spots tid[] := array(select e.ctid from search_entries e where e.terms @> array[exact_term] limit 100);
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

-- As `find_entries`, where a question is asked, which may be answered in other words: what has words that are telling in the five
-- best texts comes before what has none of them. Only the best are looked at, as these words find nothing by themselves.
create function find_widened_entries(
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
begin
  return query
  with found as materialized (
    select * from find_entries(of_kind, words, groups, weights, exact, greatest(most, 100))
  ),
  related as materialized (
    select r.term, term_code(r.term) as code,
           r.weight * ln(1 + (greatest(figures.entries - r.entries, 0) + 0.5) / (r.entries + 0.5))::real as weight
    from find_related_terms(of_kind, figures, array(
      select row(f.id, f.source_id, f.position, f.score)::search_spot from found f
      order by f.is_exact desc, f.score desc, f.id desc limit 5
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
