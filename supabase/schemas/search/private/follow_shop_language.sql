create or replace function private.follow_shop_language()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.rebuild_meanings(array(select id from public.search_synonyms));
  update private.word_index set is_current = false, version = version + 1;
  return null;
end
$function$;

comment on function private.follow_shop_language() is 'Maintains the synonyms when the shop''s language changes, and has refresh_words do the same for the products.';

revoke all on function private.follow_shop_language() from public;
