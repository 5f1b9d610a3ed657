create or replace function private.rebuild()
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  perform private.rebuild_search_tables();
  update private.word_index set is_current = true, version = version + 1;
  perform private.rebuild_meanings(array(select id from public.search_synonyms));
  delete from private.inquiry_words;
  perform private.index_inquiries(array(select id from public.product_inquiries));
  perform private.recount_tallies();
  -- Nobody knows which promotions the stored prices include, so refresh_prices has to look.
  update private.price_list set is_current = false, version = version + 1;
end
$function$;

comment on function private.rebuild() is 'Makes everything that triggers maintain from the other tables: search tables, tallies, and whether prices are current. For rows that were loaded with triggers disabled.';

revoke all on function private.rebuild() from public;
