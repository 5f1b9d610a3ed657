create or replace function public.sync_lists (
  cart jsonb default null::jsonb,
  wishes bigint[] default null::bigint[],
  version bigint default null::bigint
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  customer constant uuid := private.customer_id();
  stored public.saved_lists;
  is_saved boolean;
begin
  if customer is null then
    raise exception using errcode = 'PT401', hint = 'log_in_first', message = 'Please log in first.';
  end if;
  if sync_lists.version is not null then
    if sync_lists.cart is null or sync_lists.wishes is null or array_ndims(sync_lists.wishes) > 1
      or cardinality(sync_lists.wishes) > 100
      or cardinality(sync_lists.wishes) <> (
        select count(distinct wish) from unnest(sync_lists.wishes) as wish where wish > 0
      ) then
      raise exception using
        errcode = 'PT400', hint = 'bad_request',
        message = 'A wish list is up to 100 different products, and is saved with the cart.';
    end if;
    if sync_lists.version = 0 then
      insert into public.saved_lists (user_id, cart, wishes)
      values (customer, private.clean_saved_cart(sync_lists.cart), sync_lists.wishes)
      on conflict (user_id) do nothing
      returning * into stored;
    else
      update public.saved_lists as saved set
        cart = private.clean_saved_cart(sync_lists.cart), wishes = sync_lists.wishes,
        version = saved.version + 1, updated_at = now()
      where saved.user_id = customer and saved.version = sync_lists.version
      returning * into stored;
    end if;
  end if;
  is_saved := stored.user_id is not null;
  if not is_saved then
    select * into stored from public.saved_lists as saved where saved.user_id = customer;
  end if;
  return json_build_object(
    'saved', is_saved, 'version', coalesce(stored.version, 0), 'cart', coalesce(stored.cart, '[]'),
    'wishes', coalesce(stored.wishes, '{}')
  );
end
$function$;

comment on function public.sync_lists(jsonb, bigint[], bigint) is 'Saves the cart and the wish list of the signed-in account if this version is still the last one (0: none was saved yet), and returns {"saved", "version", "cart", "wishes"} as they are then: whoever was too late merges these and calls again. Without arguments it only reads. PT400: a list makes no sense; PT401: nobody is signed in, or the session ended.';

revoke all on function public.sync_lists(jsonb, bigint[], bigint) from public;

grant execute on function public.sync_lists(jsonb, bigint[], bigint) to authenticated;
