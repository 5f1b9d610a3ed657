create or replace function private.code_refusal (
  typed text,
  promotion public.promotions,
  customer uuid,
  email text,
  held bigint,
  worth numeric
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  code constant text := left(typed, 40);
  named constant jsonb := jsonb_build_object('code', code);
begin
  return case
    when promotion.id is null or not promotion.is_active then private.refusal(
      'code_invalid', format('The code %s is not valid.', code), named
    )
    when promotion.start_date > now() then private.refusal(
      'code_not_yet', format('The code %s cannot be used yet.', code), named
    )
    when promotion.end_date < now() then private.refusal('code_ended', format('The code %s has ended.', code), named)
    when promotion.usage_count >= promotion.usage_limit and not exists (
      select from public.orders as placed where placed.id = held and placed.promotion_ids @> array[promotion.id]
    ) then private.refusal('code_used_up', format('The code %s has been used up.', code), named)
    when private.uses_by_customer(promotion.id, customer, email, held) >= promotion.uses_per_customer then
      case promotion.uses_per_customer
        when 1 then private.refusal('code_used_once', format('You have already used the code %s.', code), named)
        else private.refusal(
          'code_used_often', format('You have already used the code %s as often as a customer can.', code), named
        )
      end
    when worth < promotion.least_order_value then private.refusal(
      'code_needs_more',
      format(
        'The code %s is for orders of %s or more.', code,
        private.money_text(promotion.least_order_value, private.shop_currency())
      ),
      named || jsonb_build_object('least', jsonb_build_object('money', promotion.least_order_value))
    )
  end;
end
$function$;

comment on function private.code_refusal(text, public.promotions, uuid, text, bigint, numeric) is 'Why this customer cannot use the promotion of a code; null if they can. held: an order that gives its use back before the next one (null: none); worth: what the goods cost without codes.';

revoke all on function private.code_refusal(text, public.promotions, uuid, text, bigint, numeric) from public;
