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
    select translation.text from public.translations as translation
    where translation.language = translated_item_name.language and translation.subject = 'products'
      and translation.record = item.product_id::text and translation.field = 'name'
      -- The product may be another one by now.
      and translation.original = item.name_at_purchase
  ), (
    select translation.text from public.translations as translation
    where item.is_gift_wrap and translation.language = translated_item_name.language and translation.subject = 'gift_wraps'
      and translation.field = 'name' and translation.original = item.name_at_purchase
    order by translation.id limit 1
  ), item.name_at_purchase)
$function$;

comment on function private.translated_item_name(text, public.order_items) is 'What was bought, translated if it is.';

revoke all on function private.translated_item_name(text, public.order_items) from public;
