create or replace function public.item_texts (
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
