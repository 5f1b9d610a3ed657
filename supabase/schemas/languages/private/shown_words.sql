create or replace function private.shown_words (
  words text[]
)
  returns setof text
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  return query
    select word from unnest(words) as word
    where exists (select from public.product_categories as category where category.name = word)
      or exists (select from public.tax_rates as rate where rate.name = word)
      -- Each column has an index of what is published.
      or exists (select from public.products as product where product.status = 'published' and product.metal = word)
      or exists (select from public.products as product where product.status = 'published' and product.stone = word)
      or exists (select from public.products as product where product.status = 'published' and product.shape = word)
      or exists (select from public.products as product where product.status = 'published' and product.color = word)
      or exists (select from public.products as product where product.status = 'published' and product.clarity = word)
      or exists (select from public.products as product where product.status = 'published' and product.cut = word)
      or exists (
          select from public.product_options as option join public.products as product on product.id = option.product_id
          where option.name = word and product.status = 'published'
        )
      or exists (
          select from public.product_option_values as value
          join public.product_options as option on option.id = value.option_id
          join public.products as product on product.id = option.product_id
          where value.value = word and product.status = 'published'
        );
end
$function$;

comment on function private.shown_words(text[]) is 'Those of the words that shoppers see: they name a category or a tax, or a published product says them.';

revoke all on function private.shown_words(text[]) from public;
