-- What a request for an order must be: everything the browser sends is checked before anything is done.

-- Functions

create function private.customer_id() returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  customer constant uuid := auth.uid();
begin
  if customer is not null and not exists (select from public.profiles where id = customer) then
    raise exception using errcode = 'PT401', message = 'Your session has ended. Please sign in again.';
  end if;
  return customer;
end
$$;
comment on function private.customer_id() is 'The signed-in customer, null for a guest. A deleted user''s token is refused.';

create function private.check_lines(lines jsonb) returns uuid
  language plpgsql immutable set search_path = ''
as $$
declare
  refusal text;
  digest uuid;
begin
  if jsonb_typeof(lines) is distinct from 'array' then
    refusal := 'The cart could not be read: its lines must be a list.';
  elsif jsonb_array_length(lines) = 0 then
    refusal := 'Your cart is empty.';
  elsif jsonb_array_length(lines) > 100 then
    refusal := 'An order can have at most 100 different products.';
  else
    select
      case
        when not bool_and(coalesce(
          jsonb_typeof(line -> 'id') = 'number' and line ->> 'id' ~ '^[1-9][0-9]{0,17}$', false
        )) then 'The cart could not be read: every line needs the id of a product.'
        when not bool_and(coalesce(
          jsonb_typeof(line -> 'quantity') = 'number' and line ->> 'quantity' ~ '^[1-9][0-9]{0,2}$', false
        )) then 'Quantities must be whole numbers from 1 to 999.'
        when not bool_and(coalesce(jsonb_typeof(line -> 'price'), 'null') in ('number', 'null'))
          then 'The cart could not be read: prices must be numbers.'
        when count(distinct line ->> 'id') < count(*) then 'A product can be in an order only once.'
      end,
      md5(string_agg((line ->> 'id') || 'x' || (line ->> 'quantity'), ' ' order by line ->> 'id' collate "C"))::uuid
    into refusal, digest
    from jsonb_array_elements(lines) as line;
  end if;
  if refusal is not null then
    raise exception using errcode = 'PT400', message = refusal;
  end if;
  return digest;
end
$$;
comment on function private.check_lines(jsonb) is
  'Refuses lines that are no [{"id", "quantity", "price"?}]; answers a digest of ids and quantities, whatever their order.';

create function private.check_address(address jsonb) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
declare
  cleaned jsonb;
  missing text;
  too_long text;
begin
  select
    jsonb_object_agg(field.name, given.words),
    (array_agg(field.label order by field.position) filter (where coalesce(given.words, '') = ''))[1],
    (array_agg(field.label order by field.position) filter (where length(given.words) > field.longest))[1]
  into cleaned, missing, too_long
  from (values
    (1, 'email', 'email', 320),
    (2, 'name', 'name', 200),
    (3, 'line1', 'address', 300),
    (4, 'city', 'city', 100),
    (5, 'state', 'state', 100),
    (6, 'postal_code', 'postal code', 20),
    (7, 'country', 'country', 100)
  ) as field (position, name, label, longest)
  cross join lateral (
    select case when jsonb_typeof(address -> field.name) = 'string' then btrim(address ->> field.name, E' \t\r\n') end
  ) as given (words);

  if missing is not null then
    raise exception using errcode = 'PT400', message = format('Please fill out the %s field.', missing);
  elsif too_long is not null then
    raise exception using errcode = 'PT400', message = format('The %s is too long.', too_long);
  elsif cleaned ->> 'email' !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
    raise exception using errcode = 'PT400', message = 'Please enter a valid email address.';
  end if;
  return cleaned;
end
$$;
comment on function private.check_address(jsonb) is
  'The seven fields of a shipping address, trimmed; anything else in it is dropped. Refuses missing and overlong ones.';

create function private.check_payment_method(payment_method text) returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if payment_method = 'stripe' then
    raise exception using errcode = 'PT409', message = 'Stripe Not Configured';
  elsif payment_method is distinct from 'cod' then
    raise exception using errcode = 'PT400', message = 'Please choose card or cash on delivery.';
  elsif not private.is_enabled('cod_enabled') then
    raise exception using errcode = 'PT409', message = 'Cash on delivery is not available at the moment.';
  end if;
end
$$;
comment on function private.check_payment_method(text) is 'Refuses unknown, switched-off and unconfigured ways to pay.';

-- Grants

revoke all on function
  private.customer_id(), private.check_lines(jsonb), private.check_address(jsonb), private.check_payment_method(text)
  from public, anon, authenticated, service_role;
