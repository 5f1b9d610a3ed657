create or replace function private.follow_formulas()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.reprice_by_metals(array(select product_id from added));
  return null;
end
$function$;

comment on function private.follow_formulas() is 'Prices the products whose formula was written.';

revoke all on function private.follow_formulas() from public;
