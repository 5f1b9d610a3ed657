create or replace function private.index_products()
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  lock table public.products in share mode;
  truncate private.product_search;
  delete from private.facet_groups;
  delete from private.vocabulary;
  -- An index of many words is built faster than kept.
  drop index private.product_search_by_words;
  perform private.index_words(array(select id from public.products));
  create index product_search_by_words on private.product_search using gin (words) with (fastupdate = off);
end
$function$;

comment on function private.index_products() is 'Rebuilds the search tables: for a shop that existed before them, and after rows were loaded with triggers disabled.';

revoke all on function private.index_products() from public;
