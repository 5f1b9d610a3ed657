create or replace function private.change_only_prices (
  is_beginning boolean
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  perform set_config('facet.only_prices', case when is_beginning then 'on' else '' end, true);
end
$function$;

comment on function private.change_only_prices(boolean) is 'Says whether the next statements change nothing but the prices of products, so that triggers need not compare the rest.';

revoke all on function private.change_only_prices(boolean) from public;
