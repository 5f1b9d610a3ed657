create or replace function private.product_words (
  product public.products
)
  returns table (
    name text,
    word text
  )
  language sql
  immutable
  as $function$
  select said.name, said.word
  from (values
    ('category', product.category), ('metal', product.metal), ('stone', product.stone), ('shape', product.shape),
    ('color', product.color), ('clarity', product.clarity), ('cut', product.cut)
  ) as said (name, word)
$function$;

comment on function private.product_words(public.products) is 'The columns of a product that say what many others say, too. They are translated as words.';

revoke all on function private.product_words(public.products) from public;

grant execute on function private.product_words(public.products) to authenticated, service_role;
