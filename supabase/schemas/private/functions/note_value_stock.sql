create or replace function private.note_value_stock()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  noted constant text := current_setting('response.changes', true);
  change text;
begin
  select 'products:' || option.product_id into change from public.product_options as option where option.id = new.option_id;
  perform set_config('response.changes', concat_ws(' ', nullif(noted, ''), change), true);
  return null;
end
$function$;

comment on function "private"."note_value_stock"() is 'Tells the server that the stock of a product changed, as private.note_change does.';

revoke all on function "private"."note_value_stock"() from public;
