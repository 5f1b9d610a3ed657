create or replace function private.rebuild()
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  perform private.index_products();
  delete from private.meanings;
  insert into private.meanings (synonym_id, key, query)
  select distinct synonym.id, array_to_string(private.significant_singulars(part), ' '), private.meaning_query(synonym.meanings)
  from public.search_synonyms as synonym cross join regexp_split_to_table(synonym.words, '[,;\n]') as part
  where private.significant_singulars(part) <> '{}' and private.meaning_query(synonym.meanings) is not null;
  delete from private.inquiry_words;
  perform private.index_inquiries(array(select id from public.product_inquiries));
  perform private.recount();
  -- Nobody knows which promotions the stored prices include, so refresh_prices has to look.
  update private.price_list set is_current = false, version = version + 1;
end
$function$;

comment on function private.rebuild() is 'Makes everything that triggers maintain from the other tables: search tables, tallies, and whether prices are current. For rows that were loaded with triggers disabled.';

revoke all on function private.rebuild() from public;
