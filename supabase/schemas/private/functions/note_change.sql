create or replace function private.note_change()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
declare
  noted constant text := current_setting('response.changes', true);
  change constant text := case tg_table_name when 'products' then 'products:' || new.id else tg_table_name end;
begin
  perform set_config('response.changes', concat_ws(' ', nullif(noted, ''), change), true);
  return null;
end
$function$;

comment on function "private"."note_change"() is 'Tells the server what changed, in the setting response.changes: products:7 for the stock of a product, promotions for prices.';

revoke all on function "private"."note_change"() from public;
