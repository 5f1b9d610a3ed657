create or replace function private.write_of_payment()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.tell_both('order_paid', new);
  return null;
end
$function$;

comment on function "private"."write_of_payment"() is 'A card was charged: a confirmation to the customer and a notice to the owner.';

revoke all on function "private"."write_of_payment"() from public;
