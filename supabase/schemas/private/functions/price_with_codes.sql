create or replace function private.price_with_codes (
  cart private.cart_line[],
  sent text[],
  customer uuid,
  email text,
  held bigint,
  OUT priced private.cart_line[],
  OUT codes jsonb
)
  returns record
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  ids bigint[];
  names text[];
  refusals text[];
begin
  select
    array_agg(promotion.id order by given.position),
    array_agg(promotion.code order by given.position),
    array_agg(private.code_refusal(given.typed, promotion, customer, email, held) order by given.position)
  into ids, names, refusals
  from unnest(sent) with ordinality as given (typed, position)
  left join public.promotions as promotion on lower(promotion.code) = lower(given.typed);
  priced := private.apply_codes(
    cart, array(select code.id from unnest(ids, refusals) as code (id, refusal) where code.refusal is null)
  );
  codes := (
    select jsonb_agg(
      jsonb_build_object(
        'code', case when final.refusal is null then code.name else left(code.typed, 40) end,
        'off', taken.off,
        'refusal', final.refusal
      )
      order by code.position
    )
    from unnest(sent, ids, names, refusals) with ordinality as code (typed, id, name, refusal, position)
    cross join lateral (
      select coalesce(sum((cart[line.ordinality].price - line.price) * line.quantity), 0)
      from unnest(priced) with ordinality as line where line.promotion_id = code.id
    ) as taken (off)
    cross join lateral (
      select coalesce(
        code.refusal,
        case when taken.off = 0 then format('The code %s takes nothing off what is in your cart.', code.typed) end
      )
    ) as final (refusal)
  );
end
$function$;

comment on function "private"."price_with_codes"(private.cart_line[], text[], uuid, text, bigint) is 'A priced cart with what its codes take off, and [{"code", "off", "refusal"}]: the code as the owner wrote it, and in a sentence why it cannot be used; null if it can.';

revoke all on function "private"."price_with_codes"(private.cart_line[], text[], uuid, text, bigint) from public;
