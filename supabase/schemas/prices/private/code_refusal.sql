create or replace function private.code_refusal (
  typed text,
  promotion public.promotions,
  customer uuid,
  email text,
  held bigint,
  worth numeric
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return format(
    case
      when promotion.id is null or not promotion.is_active then 'The code %s is not valid.'
      when promotion.start_date > now() then 'The code %s cannot be used yet.'
      when promotion.end_date < now() then 'The code %s has ended.'
      when promotion.usage_count >= promotion.usage_limit and not exists (
        select from public.orders as placed where placed.id = held and placed.promotion_ids @> array[promotion.id]
      ) then 'The code %s has been used up.'
      when private.uses_by_customer(promotion.id, customer, email, held) >= promotion.uses_per_customer
        then 'You have already used the code %s' || case promotion.uses_per_customer
          when 1 then '.' else ' as often as a customer can.'
        end
      when worth < promotion.least_order_value then 'The code %s is for orders of %s or more.'
    end,
    left(typed, 40), private.money_text(promotion.least_order_value, private.shop_currency())
  );
end
$function$;

comment on function private.code_refusal(text, public.promotions, uuid, text, bigint, numeric) is 'Why this customer cannot use the promotion of a code, in a sentence; null if they can. held: an order that gives its use back before the next one (null: none); worth: what the goods cost without codes.';

revoke all on function private.code_refusal(text, public.promotions, uuid, text, bigint, numeric) from public;
