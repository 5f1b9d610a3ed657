create or replace function private.product_of_path (
  path text
)
  returns bigint
  language sql
  immutable
  set search_path to ''
  as $function$
  select (substring(path from '^/product/([0-9]{1,18})(?:[/?#]|$)'))::bigint
$function$;

comment on function private.product_of_path(text) is 'The id of the product that a path of this shop is of; null if it is of none.';

revoke all on function private.product_of_path(text) from public;
