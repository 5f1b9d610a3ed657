create or replace function public.check_codes (
  codes text[],
  lines jsonb,
  unpaid uuid default null::uuid
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
declare
  customer constant uuid := private.customer_id();
  sent constant text[] := private.read_codes(codes);
  held constant bigint := (
    select placed.id from public.orders as placed
    where placed.idempotency_key = unpaid and placed.status = 'pending_payment' and placed.user_id is not distinct from customer
  );
  answer record;
begin
  perform private.check_lines(lines);
  answer := private.price_with_codes(private.price_cart(lines, customer), sent, customer, null, held);
  return json_build_object(
    'codes', coalesce(answer.codes, '[]'),
    'off_order', answer.off_order,
    'prices', (select json_agg(line.price order by line.ordinality) from unnest(answer.priced) with ordinality as line)
  );
end
$function$;

comment on function public.check_codes(text[], jsonb, uuid) is 'What a cart costs with these codes: {"prices": one per line, with surcharges, null if the product is gone, "off_order": what a code takes off the order as a whole, "codes": [{"code", "off", "refusal"}]}. off is what the code takes off the cart; refusal says in a sentence why it cannot be used, or is null. lines as in place_order, which decides; it alone knows the e-mail address that uses are counted by, too. unpaid: the idempotency key of the caller''s card order that is cancelled before the next one, so that the use it holds is free. PT400: the request makes no sense; PT401: the session ended.';

revoke all on function public.check_codes(text[], jsonb, uuid) from public;

grant execute on function public.check_codes(text[], jsonb, uuid) to anon, authenticated, service_role;
