create or replace function private.fill_net()
  returns trigger
  language plpgsql
  set search_path to ''
  as $function$
begin
  new.net := new.price_at_purchase * new.quantity;
  new.tax := 0;
  return new;
end
$function$;

comment on function private.fill_net() is 'A line that does not say its tax has none.';

revoke all on function private.fill_net() from public;
