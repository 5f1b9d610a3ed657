create or replace function private.price_with_codes (
  cart private.cart_line[],
  sent text[],
  customer uuid,
  email text,
  held bigint,
  out priced private.cart_line[],
  out codes jsonb,
  out off_order numeric,
  out off_order_by bigint
)
  returns record
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  worth constant numeric := (select sum(line.price * line.quantity) from unnest(cart) as line);
  ids bigint[];
  names text[];
  refusals jsonb[];
  best_code text;
begin
  select
    array_agg(promotion.id order by given.position),
    array_agg(promotion.code order by given.position),
    array_agg(private.code_refusal(given.typed, promotion, customer, email, held, worth) order by given.position)
  into ids, names, refusals
  from unnest(sent) with ordinality as given (typed, position)
  left join public.promotions as promotion on lower(promotion.code) = lower(given.typed);
  priced := private.apply_codes(
    cart, array(select code.id from unnest(ids, refusals) as code (id, refusal) where code.refusal is null)
  );
  select best.id, best.code, best.off into off_order_by, best_code, off_order
  from unnest(ids, refusals) with ordinality as code (id, refusal, position)
  cross join lateral private.order_discount(code.id, priced) as best
  where code.refusal is null and best.off > 0 order by best.off desc, code.position limit 1;
  off_order := coalesce(off_order, 0);
  codes := (
    select jsonb_agg(
      jsonb_build_object(
        'code', case when final.refusal is null then code.name else left(code.typed, 40) end,
        'off', taken.off,
        'refusal', final.refusal -> 'message',
        'refused', final.refusal
      )
      order by code.position
    )
    from unnest(sent, ids, names, refusals) with ordinality as code (typed, id, name, refusal, position)
    cross join lateral (
      select case
        when code.id = off_order_by then off_order
        else coalesce(sum((cart[line.ordinality].price - line.price) * line.quantity), 0)
      end
      from unnest(priced) with ordinality as line where line.promotion_id = code.id
    ) as taken (off)
    cross join lateral (
      select coalesce(
        code.refusal,
        case
          when taken.off > 0 then null
          when (private.order_discount(code.id, priced)).off > 0
            then private.refusal(
              'codes_exclude_each_other',
              format('The codes %s and %s cannot be used for one order.', left(code.typed, 40), best_code),
              jsonb_build_object('code', left(code.typed, 40), 'other', best_code)
            )
          else private.refusal(
            'code_takes_nothing', format('The code %s takes nothing off what is in your cart.', left(code.typed, 40)),
            jsonb_build_object('code', left(code.typed, 40))
          )
        end
      )
    ) as final (refusal)
  );
end
$function$;

comment on function private.price_with_codes(private.cart_line[], text[], uuid, text, bigint) is 'A priced cart with what its codes take off each piece, and [{"code", "off", "refusal", "refused"}]: the code as the owner wrote it, and why it cannot be used, in a sentence and with its code; null if it can. off_order: what a code takes off the order as a whole, and off_order_by: which promotion does. Of several such codes, the one that takes off the most is used.';

revoke all on function private.price_with_codes(private.cart_line[], text[], uuid, text, bigint) from public;
