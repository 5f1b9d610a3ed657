create or replace function public.photo_texts (
  product public.products
)
  returns setof public.translations
  language sql
  stable
  rows 2
begin atomic
 select texts.*::public.translations
  as texts
    from public.translations texts
   where ((texts.subject = 'words') and (texts.field = 'alt') and (texts.record = any (private.alts_of_product((photo_texts.product).image, (photo_texts.product).images))));
end;

comment on function public.photo_texts(public.products) is 'The translations of what a product''s photographs show, as product_texts has its own. Read once, when it is made: guests cannot name what is in private.';

revoke all on function public.photo_texts(public.products) from public;

grant execute on function public.photo_texts(public.products) to anon, authenticated, service_role;
