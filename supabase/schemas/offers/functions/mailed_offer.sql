create or replace function public.mailed_offer (
  token text
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
declare
  offer constant public.counter_offers := private.open_mailed_offer(token);
begin
  if offer.id is null then
    return null;
  end if;
  return (
    select json_build_object(
      'status', offer.status, 'offer_price', offer.offer_price, 'answer_price', offer.answer_price,
      'answer_message', offer.answer_message, 'expires_at', offer.expires_at, 'order_id', offer.order_id,
      'product', case when product.id is not null then json_build_object(
        'id', product.id, 'name', product.name, 'image', product.image,
        'final_price', private.current_price(product.id), 'stock_quantity', product.stock_quantity
      ) end
    )
    from (select) as always left join public.products as product on product.id = offer.product_id
  );
end
$function$;

comment on function public.mailed_offer(text) is 'For anybody with the token of a mail that answers an offer: the piece, the offer, the answer and what became of it, without the customer. Amounts in the shop''s currency. null: the token opens nothing.';

revoke all on function public.mailed_offer(text) from public;

grant execute on function public.mailed_offer(text) to anon, authenticated, service_role;
