create or replace function public.request_stock_mail (
  product_id bigint,
  email text,
  value_ids bigint[] default '{}',
  language text default null::text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  address constant text := lower(private.clean_email(email));
  chosen constant bigint[] := array(select distinct each from unnest(value_ids) as each order by each);
  product bigint;
  missing text;
begin
  if private.is_email_address(address) is not true then
    raise exception using errcode = 'PT400', hint = 'email_invalid', message = 'Please enter a valid email address.';
  end if;
  -- Requests for one address wait for one another, so that each counts those before.
  perform pg_advisory_xact_lock(hashtextextended(address, 46));
  -- Pieces that are coming back meanwhile are there afterwards, or find the request. The product before its values, as orders do.
  select published.id into product from public.products as published
  where published.id = request_stock_mail.product_id and published.status = 'published' for share;
  if product is null then
    raise exception using errcode = 'PT409', hint = 'product_no_longer_sold', message = 'This product is no longer sold.';
  end if;
  perform from public.product_option_values as value where value.id = any (chosen) order by value.id for share;
  perform from public.option_combinations as combination
  where combination.product_id = product and combination.value_ids <@ chosen for share;
  missing := (
    select option.name from public.product_options as option
    where option.product_id = product and option.kind = 'choice' and option.required and not exists (
      select from public.product_option_values as value where value.option_id = option.id and value.id = any (chosen)
    )
    order by option.position limit 1
  );
  if missing is not null then
    raise exception using
      errcode = 'PT400', hint = 'option_choice_missing', message = format('%s: please choose one.', missing),
      detail = jsonb_build_object('option', missing)::text;
  elsif cardinality(chosen) <> (
    select count(distinct option.id)
    from public.product_option_values as value join public.product_options as option on option.id = value.option_id
    where value.id = any (chosen) and option.product_id = product
  ) then
    raise exception using
      errcode = 'PT409', hint = 'options_changed', message = 'Its options have changed: please choose again.';
  elsif private.stock_of_choice(product, chosen) is distinct from 0 then
    raise exception using errcode = 'PT409', hint = 'piece_in_stock', message = 'This piece is in stock.';
  -- In silence, or others could find out whether an address waits for pieces.
  elsif coalesce(current_setting('shop.limits', true), '') <> 'off'
    and (select count(*) from public.stock_requests as held where held.email = address) >= 20 then
    return;
  end if;
  insert into public.stock_requests (product_id, value_ids, email, language)
  values (product, chosen, address, private.page_language(request_stock_mail.language))
  on conflict on constraint stock_requests_once do nothing;
end
$function$;

comment on function public.request_stock_mail(bigint, text, bigint[], text) is 'Has one mail sent to this address once the sold-out piece with these values is back. language: BCP 47, the one in which the shop is read. The answer is the same whether the address waits already or for as many pieces as it may, which is 20. PT400: no address, or a choice is missing; PT409: it is in stock, no longer sold, or has other options.';

revoke all on function public.request_stock_mail(bigint, text, bigint[], text) from public;

grant execute on function public.request_stock_mail(bigint, text, bigint[], text) to anon, authenticated, service_role;
