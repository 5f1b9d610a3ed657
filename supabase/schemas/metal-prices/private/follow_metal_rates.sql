create or replace function private.follow_metal_rates()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  before constant text := private.set_cause('metal');
begin
  perform private.reprice_by_metals(null);
  perform private.set_cause(before);
  perform set_config('response.changes', 'pages', true);
  return null;
end
$function$;

comment on function private.follow_metal_rates() is 'Prices all products that follow a metal, when metals cost something else.';

revoke all on function private.follow_metal_rates() from public;
