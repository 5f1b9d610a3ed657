create or replace function private.rebuild_search_tables()
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  lock table public.products in share mode;
  truncate private.product_search, private.product_labels;
  delete from private.facet_groups;
  delete from private.vocabulary;
  -- An index of many words is built faster than kept.
  drop index private.product_search_by_words;
  perform private.index_product_words(array(select id from public.products));
  create index product_search_by_words on private.product_search using gin (words) with (fastupdate = off);
  perform private.index_product_labels(array(select id from public.products));
end
$function$;

comment on function private.rebuild_search_tables() is 'Rebuilds the search tables: for a shop that existed before them, and after rows were loaded with triggers disabled.';

revoke all on function private.rebuild_search_tables() from public;
