create or replace function private.tell_about_payment()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.tell_buyer_and_owner('order_paid', new);
  return null;
end
$function$;

comment on function private.tell_about_payment() is 'After a card was charged: sends a confirmation to the customer and a notice to the owner.';

revoke all on function private.tell_about_payment() from public;
