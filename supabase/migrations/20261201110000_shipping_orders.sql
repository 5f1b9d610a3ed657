-- Carriers of the owner's own, links to parcels that the database keeps, and many orders shipped in one step.

-- Carriers

create table public.carriers (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '\S' and length(name) <= 60 and lower(name) <> 'other'),
  tracking_address text check (
    tracking_address ~ '^https://[^\s{}]+\{number\}[^\s{}]*$' and length(tracking_address) <= 500
  ),
  updated_at timestamptz not null default now()
);
comment on table public.carriers is 'Who carries parcels. An order keeps the name alone, which has to be in the list when it is set.';
comment on column public.carriers.tracking_address is 'The address of a parcel''s page, with {number} in the place of its number; null: there is none.';
create unique index carriers_name_once on public.carriers (lower(name));
create trigger carriers_set_updated_at
  before update on public.carriers for each row execute function private.set_updated_at();

insert into public.carriers (name, tracking_address) values
  ('FedEx', 'https://www.fedex.com/fedextrack/?trknbr={number}'),
  ('UPS', 'https://www.ups.com/track?tracknum={number}'),
  ('DHL', 'https://www.dhl.com/global-en/home/tracking/tracking-parcel.html?submit=1&tracking-id={number}'),
  ('USPS', 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}');

alter table public.carriers enable row level security;
create policy "admins read carriers" on public.carriers
  for select to authenticated using ((select private.is_admin()));
create policy "admins add carriers" on public.carriers
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins change carriers" on public.carriers
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete carriers" on public.carriers
  for delete to authenticated using ((select private.is_admin()));
revoke all on public.carriers from public, anon, authenticated, service_role;
grant select, delete on public.carriers to authenticated;
grant insert (name, tracking_address), update (name, tracking_address) on public.carriers to authenticated;
grant select, insert, update, delete on public.carriers to service_role;

-- Links to parcels

create function private.url_encoded(words text) returns text
language sql immutable as $$
  select coalesce(string_agg(
    case
      when each ~ '[A-Za-z0-9_.~-]' then each
      else regexp_replace(upper(encode(convert_to(each, 'utf8'), 'hex')), '(..)', '%\1', 'g')
    end,
    '' order by position
  ), '')
  from regexp_split_to_table(words, '') with ordinality as letters (each, position)
$$;
comment on function private.url_encoded(text) is 'A text as a part of an address: percent-encoded, but for letters, digits and -_.~.';
revoke all on function private.url_encoded(text) from public, anon, authenticated;

create function private.tracking_link(carrier text, number text) returns text
language sql stable set search_path = '' as $$
  select replace(known.tracking_address, '{number}', private.url_encoded(btrim(number)))
  from public.carriers as known
  where lower(known.name) = lower(carrier) and btrim(number) <> ''
$$;
comment on function private.tracking_link(text, text) is 'The carrier''s page of a parcel; null: it has none.';
revoke all on function private.tracking_link(text, text) from public, anon, authenticated;

alter table public.orders
  drop constraint orders_tracking_provider_check,
  add constraint orders_tracking_provider_check check (length(tracking_provider) <= 60),
  add column tracking_link text check (length(tracking_link) <= 1500);
comment on column public.orders.tracking_provider is 'The carrier''s name, from the list of carriers when it was set, or Other.';
comment on column public.orders.tracking_link is 'The carrier''s page of the parcel; null: there is none.';

create function private.link_parcel() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  known text;
begin
  -- An order keeps the name of a carrier that was deleted since.
  if tg_op = 'INSERT' or new.tracking_provider is distinct from old.tracking_provider then
    select carrier.name into known from public.carriers as carrier where lower(carrier.name) = lower(new.tracking_provider);
    if known is null and new.tracking_provider <> 'Other' then
      raise exception using
        errcode = 'check_violation', constraint = 'orders_tracking_provider_check', table = 'orders', schema = 'public',
        message = format('"%s" is not in the list of carriers.', new.tracking_provider);
    end if;
    new.tracking_provider := coalesce(known, new.tracking_provider);
  end if;
  new.tracking_link := private.tracking_link(new.tracking_provider, new.tracking_number);
  return new;
end
$$;
comment on function private.link_parcel() is 'Refuses a carrier that is not in the list, and keeps the link to an order''s parcel.';
revoke all on function private.link_parcel() from public, anon, authenticated;
create trigger orders_link_their_parcels
  before insert or update of tracking_provider, tracking_number on public.orders
  for each row when (new.tracking_provider is not null or new.tracking_link is not null)
  execute function private.link_parcel();

create function private.link_parcels_again() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.orders
  where status = 'shipped' and lower(tracking_provider) = lower(new.name) and tracking_number is not null
  order by id for no key update;
  update public.orders set tracking_link = private.tracking_link(new.name, tracking_number)
  where status = 'shipped' and lower(tracking_provider) = lower(new.name) and tracking_number is not null;
  return null;
end
$$;
comment on function private.link_parcels_again() is 'A carrier''s new address leads to the parcels that are on their way, too.';
revoke all on function private.link_parcels_again() from public, anon, authenticated;
create trigger carriers_link_parcels_again
  after update of tracking_address on public.carriers
  for each row when (new.tracking_address is distinct from old.tracking_address)
  execute function private.link_parcels_again();

update public.orders set tracking_link = private.tracking_link(tracking_provider, tracking_number)
where tracking_number is not null;

-- Shipping orders

create function public.ship_orders(shipments jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  ids bigint[];
  shipment record;
  problem text;
  shipped jsonb[] := '{}';
begin
  perform private.require_admin();
  if jsonb_typeof(shipments) is distinct from 'array' or jsonb_array_length(shipments) not between 1 and 500 then
    raise exception using errcode = 'PT400', message = 'Between 1 and 500 orders can be shipped at a time.';
  end if;
  for shipment in select * from jsonb_array_elements(shipments) as each (given) loop
    problem := case
      when jsonb_typeof(shipment.given -> 'order_id') is distinct from 'number'
        or shipment.given ->> 'order_id' !~ '^[0-9]{1,18}$' then 'Each shipment needs the number of its order.'
      when coalesce(jsonb_typeof(shipment.given -> 'carrier'), 'null') not in ('null', 'string')
        or length(shipment.given ->> 'carrier') > 60 then 'A carrier''s name has at most 60 characters.'
      when lower(btrim(shipment.given ->> 'carrier')) not in ('', 'other') and not exists (
        select from public.carriers as carrier where lower(carrier.name) = lower(btrim(shipment.given ->> 'carrier'))
      ) then format('"%s" is not in the list of carriers.', btrim(shipment.given ->> 'carrier'))
      when coalesce(jsonb_typeof(shipment.given -> 'tracking_number'), 'null') not in ('null', 'string')
        or length(btrim(shipment.given ->> 'tracking_number')) > 100 then 'A tracking number has at most 100 characters.'
      when coalesce(jsonb_typeof(shipment.given -> 'tell'), 'null') not in ('null', 'boolean') then
        'Whether to tell the customer is true or false.'
      when (shipment.given ->> 'order_id')::bigint = any (ids) then
        format('Order #%s is there twice.', shipment.given ->> 'order_id')
    end;
    if problem is not null then
      raise exception using errcode = 'PT400', message = problem;
    end if;
    ids := ids || (shipment.given ->> 'order_id')::bigint;
  end loop;

  -- Locked in one order, so that two administrators wait for each other and not for good.
  perform from public.orders where id = any (ids) order by id for no key update;
  select case
    when placed.id is null then format('Order #%s does not exist.', wanted.id)
    else format('Order #%s is %s, so it cannot be shipped.', placed.id, replace(placed.status, '_', ' '))
  end into problem
  from unnest(ids) with ordinality as wanted (id, position)
  left join public.orders as placed on placed.id = wanted.id
  where placed.id is null or private.is_void(placed.status)
  order by wanted.position limit 1;
  if problem is not null then
    raise exception using errcode = 'PT409', message = problem;
  end if;

  for shipment in
    select
      wanted.id, wanted.position, given -> 'tell' is distinct from 'false' as tell,
      nullif(btrim(given ->> 'carrier'), '') as carrier, nullif(btrim(given ->> 'tracking_number'), '') as number
    from unnest(ids) with ordinality as wanted (id, position)
    join jsonb_array_elements(shipments) with ordinality as each (given, position) using (position)
    order by wanted.id
  loop
    perform set_config('shop.tells_customers', case when shipment.tell then 'on' else 'off' end, true);
    update public.orders as placed
    set status = case placed.status when 'delivered' then placed.status else 'shipped' end,
      tracking_provider = case when shipment.number is null and shipment.carrier is null then placed.tracking_provider
        else case when lower(coalesce(shipment.carrier, 'other')) = 'other' then 'Other' else shipment.carrier end end,
      tracking_number = coalesce(shipment.number, placed.tracking_number)
    where placed.id = shipment.id;
    shipped[shipment.position] := (
      select jsonb_build_object(
        'order_id', placed.id, 'status', placed.status, 'carrier', placed.tracking_provider,
        'tracking_number', placed.tracking_number, 'tracking_link', placed.tracking_link
      )
      from public.orders as placed where placed.id = shipment.id
    );
  end loop;
  perform set_config('shop.tells_customers', 'on', true);
  return to_json(shipped);
end
$$;
comment on function public.ship_orders(jsonb) is 'Marks orders as shipped, all or none: [{"order_id", "carrier", "tracking_number", "tell"}], of which all but the first may be null; tell: whether the customer gets a mail (null: yes). An order that is shipped already gets the new number; a delivered one stays delivered. Returns [{"order_id", "status", "carrier", "tracking_number", "tracking_link"}] in the same order. PT403 for everyone but administrators; PT400: bad input, such as a carrier that is not in the list; PT409: an unknown or void order.';
revoke all on function public.ship_orders(jsonb) from public, anon, authenticated;
grant execute on function public.ship_orders(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION private.order_snapshot(placed_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select private.order_document(placed_id)::jsonb - 'user_id' || jsonb_strip_nulls(jsonb_build_object(
      'tracking_provider', placed.tracking_provider,
      'tracking_number', placed.tracking_number,
      'tracking_link', placed.tracking_link,
      'is_guest', placed.user_id is null,
      'to_confirm', nullif(placed.to_confirm, false)
    ))
    from public.orders as placed where placed.id = placed_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_about_status()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told constant text := case new.status
    when 'shipped' then 'order_shipped' when 'delivered' then 'order_delivered' when 'cancelled' then 'order_cancelled'
  end;
begin
  -- Messages that are still waiting say what has been undone, or what the new message says better.
  delete from public.messages as message
  where message.order_id = new.id and message.state = 'waiting' and message.attempts = 0
    and message.kind in ('order_shipped', 'order_delivered', 'order_cancelled');
  if told is not null and coalesce(current_setting('shop.tells_customers', true), '') <> 'off' then
    perform private.tell_customer(told, new);
    update public.messages as message set next_attempt_at = now() + interval '1 minute'
    where message.order_id = new.id and message.kind = told and message.state = 'waiting' and message.attempts = 0;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.guest_order(order_id bigint, key text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select json_build_object(
      'id', placed.id,
      'created_at', placed.created_at,
      'status', placed.status,
      'currency', placed.currency,
      'subtotal', placed.subtotal,
      'tax', placed.tax,
      'tax_name', placed.tax_name,
      'tax_rate', placed.tax_rate,
      'prices_include_tax', placed.prices_include_tax,
      'shipping', placed.shipping,
      'shipping_method', placed.shipping_method,
      'shipping_tax', placed.shipping_tax,
      'arrives_by', placed.arrives_by,
      'total_amount', placed.total_amount,
      'payment_method', placed.payment_method,
      'payment_status', placed.payment_status,
      'paid_amount', placed.paid_amount,
      'refunded_amount', placed.refunded_amount,
      'tracking_provider', placed.tracking_provider,
      'tracking_number', placed.tracking_number,
      'tracking_link', placed.tracking_link,
      'order_items', private.order_lines(placed.id),
      'payments', coalesce((
        select json_agg(json_build_object('state', payment.state) order by payment.id)
        from public.payments as payment where payment.order_id = placed.id
      ), '[]'),
      'refunds', coalesce((
        select json_agg(
          json_build_object(
            'id', refund.id, 'amount_cents', refund.amount_cents, 'reason', refund.reason, 'state', refund.state
          )
          order by refund.id
        )
        from public.refunds as refund where refund.order_id = placed.id
      ), '[]'),
      -- Without the words of whoever asked, who knows them: links are forwarded.
      'requests', coalesce((
        select json_agg(
          json_build_object(
            'id', inquiry.id, 'kind', inquiry.kind, 'pieces', inquiry.pieces, 'reason', inquiry.reason,
            'status', inquiry.status, 'answer', inquiry.answer, 'created_at', inquiry.created_at
          )
          order by inquiry.id
        )
        from public.product_inquiries as inquiry where inquiry.order_id = placed.id
      ), '[]')
    )
    from public.orders as placed
    where placed.id = guest_order.order_id and private.opens_order(placed.id, guest_order.key)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.load_settings(settings jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- What is being stored: its name in sentences, and as the file has it.
  place text := 'The file';
  given jsonb;
  entry record;
  method record;
  zone bigint;
  name text;
  state text;
  sentence text;
  details text;
  rule text;
  relation text;
  missing text;
begin
  perform private.require_admin();
  if settings ->> 'format' is distinct from 'facet-settings' or jsonb_typeof(settings -> 'version') is distinct from 'number' then
    raise exception using errcode = 'PT400', message = 'This is no file of settings.';
  elsif (settings ->> 'version')::numeric > 1 then
    raise exception using
      errcode = 'PT400', message = 'This file is from a later version of the program. Please update this shop first.';
  end if;
  -- Whoever else loads settings waits, and then sees these.
  perform pg_advisory_xact_lock(7307);

  begin
    select part into name from jsonb_object_keys(settings) as part
    where part <> all (array[
      'format', 'version', 'facts', 'switches', 'order_limits', 'tax_rates', 'shipping_zones', 'carriers', 'pages', 'synonyms'
    ]) limit 1;
    if name is not null then
      raise exception using errcode = 'PT400', message = format('"%s" is no part of a shop''s settings.', left(name, 60));
    end if;

    if settings #>> '{facts,currency}' <> private.shop_currency() then
      perform private.own_prices();
    end if;
    -- Fees in the old currency's decimals would be in the way of a new one without any.
    if settings ? 'shipping_zones' then
      delete from public.shipping_zones;
    end if;

    if settings ? 'facts' then
      place := 'The shop''s facts';
      given := settings -> 'facts';
      for name in select unnest(array['logo', 'icon', 'hero_image']) loop
        if not private.is_web_picture(given ->> name) then
          raise exception using errcode = 'PT400', message = private.refused_setting(name, given -> name)
            || ' A file can only name pictures that are elsewhere on the web.';
        end if;
      end loop;
      perform private.change_setting('public.shop_facts', given, 'id', 'true');
    end if;

    if settings ? 'switches' then
      place := 'Feature switches';
      if jsonb_typeof(settings -> 'switches') <> 'object' then
        raise exception using errcode = 'PT400', message = 'It has no values.';
      end if;
      for entry in select * from jsonb_each(settings -> 'switches') loop
        if jsonb_typeof(entry.value) <> 'boolean' then
          raise exception using errcode = 'PT400', message = private.refused_setting(entry.key, entry.value);
        elsif not exists (select from public.app_settings as switch where switch.key = entry.key) then
          raise exception using errcode = 'PT400', message = format('This shop has no setting "%s".', left(entry.key, 60));
        end if;
        update public.app_settings as switch set value = jsonb_build_object('enabled', entry.value)
        where switch.key = entry.key and switch.value -> 'enabled' <> entry.value;
      end loop;
    end if;

    if settings ? 'order_limits' then
      place := 'Limits of orders';
      given := settings -> 'order_limits';
      perform private.change_setting('public.order_limits', given, 'id', 'true');
    end if;

    place := 'Tax rates';
    if settings ? 'tax_rates' then
      delete from public.tax_rates;
    end if;
    for entry in select * from private.settings_list(settings, 'tax_rates') loop
      place := private.setting_place('Tax rate', entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.tax_rates', given);
    end loop;

    place := 'Shipping zones';
    for entry in select * from private.settings_list(settings, 'shipping_zones') loop
      place := private.setting_place('Shipping zone', entry.nth, entry.given);
      given := case when jsonb_typeof(entry.given) = 'object' then entry.given - 'methods' end;
      zone := private.add_setting('public.shipping_zones', given);
      for method in select * from private.settings_list(entry.given, 'methods') loop
        place := private.setting_place('Shipping zone', entry.nth, entry.given)
          || private.setting_place(', method', method.nth, method.given);
        given := method.given;
        perform private.add_setting('public.shipping_methods', given, jsonb_build_object('zone_id', zone));
      end loop;
    end loop;

    place := 'Carriers';
    if settings ? 'carriers' then
      delete from public.carriers;
    end if;
    for entry in select * from private.settings_list(settings, 'carriers') loop
      place := private.setting_place('Carrier', entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.carriers', given);
    end loop;
    place := 'Pages';
    if settings ? 'pages' then
      -- All again, in the order of the file; other pages link to the rest.
      delete from public.pages where private.is_own_page(slug);
    end if;
    for entry in select * from private.settings_list(settings, 'pages') loop
      place := private.setting_place('Page', entry.nth, entry.given);
      given := entry.given;
      if private.is_own_page(given ->> 'slug') is not false
        or not private.change_setting('public.pages', given, 'slug', given -> 'slug')
      then
        perform private.add_setting('public.pages', given);
      end if;
    end loop;

    place := 'Search words';
    if settings ? 'synonyms' then
      delete from public.search_synonyms;
    end if;
    for entry in select * from private.settings_list(settings, 'synonyms') loop
      place := private.setting_place('Search words', entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.search_synonyms', given);
    end loop;
  exception when others then
    get stacked diagnostics
      state = returned_sqlstate, sentence = message_text, details = pg_exception_detail,
      rule = constraint_name, relation = table_name, missing = column_name;
    if state !~ '^(22|23|PT4)' then
      raise;
    end if;
    name := substring(rule from '^' || relation || '_(.*)_check$');
    raise exception using
      errcode = case when state ~ '^PT' then state else 'PT400' end,
      message = format('%s: %s', place, case
        when state = '23502' then format('"%s" is missing.', missing)
        when state = '23505' then 'It is there twice.'
        when state = '23514' and given ? name then private.refused_setting(name, given -> name)
        when state = '23514' then 'Its values do not fit together.'
        else sentence
      end),
      detail = details;
  end;
  perform set_config('response.changes', 'pages', true);
end
$function$;

CREATE OR REPLACE FUNCTION public.settings()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return json_build_object(
    'format', 'facet-settings',
    'version', 1,
    'facts', (
      select json_object_agg(fact.name, fact.value order by fact.position)
      from public.shop_facts as facts,
        json_each(private.settings_of('public.shop_facts', to_jsonb(facts))) with ordinality as fact (name, value, position)
      where fact.name <> all (array['logo', 'icon', 'hero_image']) or json_typeof(fact.value) = 'null'
        or private.is_web_picture(fact.value #>> '{}')
    ),
    'switches', (select json_object_agg(key, value -> 'enabled' order by key) from public.app_settings),
    'order_limits', (
      select private.settings_of('public.order_limits', to_jsonb(limits)) from public.order_limits as limits
    ),
    'tax_rates', (
      select coalesce(json_agg(private.settings_of('public.tax_rates', to_jsonb(line)) order by line.id), '[]')
      from public.tax_rates as line
    ),
    'shipping_zones', (
      select coalesce(json_agg(json_build_object(
        'name', zone.name,
        'countries', zone.countries,
        'methods', (
          select coalesce(json_agg(
            private.settings_of('public.shipping_methods', to_jsonb(method)) order by method.position, method.id
          ), '[]')
          from public.shipping_methods as method where method.zone_id = zone.id
        )
      ) order by zone.id), '[]')
      from public.shipping_zones as zone
    ),
    'carriers', (
      select coalesce(json_agg(private.settings_of('public.carriers', to_jsonb(carrier)) order by carrier.id), '[]')
      from public.carriers as carrier
    ),
    'pages', (
      select coalesce(json_agg(private.settings_of('public.pages', to_jsonb(page)) order by page.position, page.id), '[]')
      from public.pages as page
    ),
    'synonyms', (
      select coalesce(json_agg(
        private.settings_of('public.search_synonyms', to_jsonb(synonym)) order by synonym.words, synonym.id
      ), '[]')
      from public.search_synonyms as synonym
    )
  );
end
$function$;

COMMENT ON FUNCTION "private"."tell_about_status"() IS 'Notifies the customer that an order was shipped, delivered or cancelled, or got its tracking number. Sent after a minute, in which it can be undone. Silent while the setting shop.tells_customers is off.';
