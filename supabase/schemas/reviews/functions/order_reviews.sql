create or replace function public.order_reviews (
  order_id bigint,
  key text default null::text
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
declare
  customer constant uuid := private.customer_id();
begin
  return (
    select json_build_object(
      'id', placed.id,
      'may_be_reviewed', private.may_be_reviewed(placed),
      -- Links are forwarded, so they do not say who bought.
      'author', case when placed.user_id = customer then (
        select split_part(btrim(profile.full_name), ' ', 1) from public.profiles as profile where profile.id = customer
      ) end,
      'lines', (
        select json_agg(
          json_build_object(
            'id', item.id, 'product_id', item.product_id, 'name', private.translated_item_name(page.language, item),
            'image', item.image_at_purchase, 'size', private.size_of_line(item),
            'options', private.translated_options(page.language, item.options),
            'review', (
              select json_build_object(
                'rating', review.rating, 'words', review.words, 'author', review.author, 'fit', review.fit,
                'photographs', review.photographs, 'created_at', review.created_at,
                'is_hidden', review.hidden_at is not null, 'may_change', private.may_change_review(review)
              )
              from public.reviews as review where review.order_item_id = item.id
            )
          )
          order by item.id
        )
        from public.order_items as item where item.order_id = placed.id and not item.is_gift_wrap
      )
    )
    from public.orders as placed, lateral (select private.page_language(placed.language) as language) as page
    where placed.id = order_reviews.order_id
      and (placed.user_id = customer or private.opens_reviews(placed.id, order_reviews.key))
  );
end
$function$;

comment on function public.order_reviews(bigint, text) is 'The lines of an order with their reviews, for whoever may write them. null: not the caller''s order, or another key.';

revoke all on function public.order_reviews(bigint, text) from public;

grant execute on function public.order_reviews(bigint, text) to anon, authenticated, service_role;
