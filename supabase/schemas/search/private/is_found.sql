create or replace function private.is_found (
  query tsquery
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  set enable_seqscan to 'off'
  as $function$
begin
  -- What is common is found among the first, what is rare in the index, which would have to list all of what is common.
  return exists (select from (select words from private.product_search limit 50) as first where first.words @@ query)
    or exists (select from private.product_search as product where product.words @@ query);
end
$function$;

comment on function private.is_found(tsquery) is 'Whether any product has these words.';

revoke all on function private.is_found(tsquery) from public;
