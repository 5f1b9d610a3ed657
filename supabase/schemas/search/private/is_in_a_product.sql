create or replace function private.is_in_a_product (
  query tsquery
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  set enable_seqscan to 'off'
  as $function$
begin
  -- Common words are found among the first rows. For them the index would list most products; for rare words it is quick.
  return exists (select from (select words from private.product_search limit 50) as first where first.words @@ query)
    or exists (select from private.product_search as product where product.words @@ query);
end
$function$;

comment on function private.is_in_a_product(tsquery) is 'Whether any product has these words.';

revoke all on function private.is_in_a_product(tsquery) from public;
