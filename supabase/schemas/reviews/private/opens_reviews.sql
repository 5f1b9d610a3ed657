create or replace function private.opens_reviews (
  order_id bigint,
  key text
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  -- Digests, so that how long a comparison takes says nothing about the key.
  return private.opens_order(order_id, key) or coalesce(
    (
      select sha256(convert_to(request.key, 'UTF8')) = sha256(convert_to(opens_reviews.key, 'UTF8'))
      from private.review_requests as request where request.order_id = opens_reviews.order_id
    ),
    false
  );
end
$function$;

comment on function private.opens_reviews(bigint, text) is 'Whether this key opens the reviews of an order: its guest key, or that of the mail that asks for them.';

revoke all on function private.opens_reviews(bigint, text) from public;
