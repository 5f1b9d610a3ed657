create or replace function public.shop_texts (
  facts public.shop_facts
)
  returns setof public.translations
  language sql
  stable
  rows 8
  as $function$
  select texts.* from public.translations as texts where texts.subject = 'shop' and texts.record = ''
$function$;

comment on function public.shop_texts(public.shop_facts) is 'The translations of the shop''s own texts, as product_texts has a product''s.';

revoke all on function public.shop_texts(public.shop_facts) from public;

grant execute on function public.shop_texts(public.shop_facts) to anon, authenticated, service_role;
