create or replace function private.translated_item_name (
  language text,
  item public.order_items
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select coalesce((
    select texts.text from private.item_texts(item) as texts where texts.language = translated_item_name.language
  ), item.name_at_purchase)
$function$;

comment on function private.translated_item_name(text, public.order_items) is 'What was bought, translated if it is.';

revoke all on function private.translated_item_name(text, public.order_items) from public;
