create or replace function private.share_prices_first()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.share_prices();
  return null;
end
$function$;

comment on function private.share_prices_first() is 'Locks the prices before the statement locks its first row.';

revoke all on function private.share_prices_first() from public;
