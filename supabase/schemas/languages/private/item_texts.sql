create or replace function private.item_texts (
  item public.order_items
)
  returns setof public.translations
  language sql
  stable
  rows 2
  set search_path to ''
  as $function$
  select texts.* from public.translations as texts
  where texts.subject = 'products' and texts.record = item.product_id::text and texts.field = 'name'
    -- The product may be another one by now.
    and texts.original = item.name_at_purchase
  union all
  (
    select distinct on (texts.language) texts.* from public.translations as texts
    where item.is_gift_wrap and texts.subject = 'gift_wraps' and texts.field = 'name' and texts.original = item.name_at_purchase
    order by texts.language, texts.id
  )
$function$;

comment on function private.item_texts(public.order_items) is 'The translations of what was bought, a piece or a gift wrap, under the name that it had then: at most one in a language.';

revoke all on function private.item_texts(public.order_items) from public;
