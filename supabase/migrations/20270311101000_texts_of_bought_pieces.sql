-- A customer's page reads what was bought with its translations, gift wraps, too, as a guest's page, mails and papers do.

create function private.item_texts (
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

create function public.item_texts (
  item public.order_items
)
  returns setof public.translations
  language sql
  stable
  security definer
  rows 2
  set search_path to ''
  as $function$
  select texts.*
  from public.order_items as bought
  join public.orders as placed on placed.id = bought.order_id,
    lateral private.item_texts(bought) as texts
  join public.shop_languages as shown on shown.code = texts.language and shown.is_shown
  where bought.id = item.id and (placed.user_id = private.customer_id() or private.is_admin())
$function$;

comment on function public.item_texts(public.order_items) is 'The translations of a line of the caller''s own order, as product_texts has a product''s. As the owner of the database: what was bought keeps its name when it is not sold any more.';

revoke all on function public.item_texts(public.order_items) from public;

grant execute on function public.item_texts(public.order_items) to authenticated, service_role;

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
