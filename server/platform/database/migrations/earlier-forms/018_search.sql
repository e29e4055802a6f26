-- Commits on the way to 018 had the search in other forms. All of it follows from what is searched: it goes, and 018 runs anew.
drop table search_entries, search_words, search_figures cascade;
do $$
declare
  made regprocedure;
begin
  for made in
    select oid::regprocedure from pg_proc
    where pronamespace = 'public'::regnamespace and proname = any ('{
      search_plain, search_tokens, search_stem, search_terms, phone_terms, index_entry, learn_words, stems_of, index_lead,
      index_note, index_task, index_opening, index_candidate, index_document, index_passage, forget_entries, lead_indexed,
      note_indexed, task_indexed, opening_indexed, candidate_indexed, forget_words, document_indexed, passages_indexed,
      index_records, search_limit, count_search_figures, find_newest_entries, find_spots, count_in, term_code,
      find_related_terms, find_entries, find_words, words_as_json, words_of, stale_search_figures
    }')
  loop
    execute format('drop function %s cascade', made);
  end loop;
end
$$;
drop type search_spot;
drop text search configuration search_stems;
drop text search configuration search_words;
drop text search dictionary search_stem;
