create or replace function private.gift_wrap_line (
  gift jsonb,
  currency text
)
  returns private.cart_line
  language plpgsql
  set search_path to ''
  as $function$
declare
  seen_price constant numeric := gift ->> 'price';
  wrap public.gift_wraps;
  line private.cart_line;
begin
  if gift ->> 'wrap' is null then
    return null;
  end if;
  -- Whoever changes its price waits until the order is placed.
  select * into wrap from public.gift_wraps as offered where offered.id = (gift ->> 'wrap')::bigint and offered.is_active for share;
  if wrap.id is null then
    raise exception using
      errcode = 'PT409', hint = 'gift_wrap_gone',
      message = 'This gift wrap is no longer offered. Please choose another one, or none.';
  elsif wrap.price <> seen_price then
    raise exception using
      errcode = 'PT409', hint = 'gift_wrap_price_changed',
      message = format('The gift wrap now costs %s. Please look at your order again.', private.money_text(wrap.price, currency)),
      detail = jsonb_build_object('price', jsonb_build_object('money', wrap.price))::text;
  end if;
  line.quantity := 1;
  line.price := wrap.price;
  line.name := wrap.name;
  line.options := '[]';
  return line;
end
$function$;

comment on function private.gift_wrap_line(jsonb, text) is 'The wrap that was chosen for a gift, as a line without a product, at its price; null if none was.';

revoke all on function private.gift_wrap_line(jsonb, text) from public;
