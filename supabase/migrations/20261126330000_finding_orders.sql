-- Orders are found by what their owner has at hand: a name without its accents, a phone number, a tracking number, an SKU.

-- Functions

create function private.without_accents(text text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  if text !~ '[^\u0001-\u007f]' then
    return lower(text);
  end if;
  return translate(
    replace(replace(
      regexp_replace(normalize(lower(text collate "en-x-icu"), nfkd), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'),
    'øłđı', 'oldi');
end
$$;
comment on function private.without_accents(text) is 'In lower case: Jörg Weiß is jorg weiss.';

create function private.code_of(text text) returns text
  language sql immutable parallel safe
as $$
  select lower(regexp_replace(text, '[[:space:]()./+-]', '', 'g'))
$$;
comment on function private.code_of(text) is 'A phone or tracking number without the signs that people group it with.';

create function private.names_of(address jsonb) returns text
  language sql immutable parallel safe
as $$
  select private.without_accents(coalesce(address ->> 'name', '') || ' ' || coalesce(address ->> 'email', ''))
$$;

comment on function private.names_of(jsonb) is 'Whom an order goes to, as private.without_accents writes it.';

create function private.codes_of(address jsonb, tracking text) returns text
  language sql immutable parallel safe
as $$
  select private.code_of(coalesce(address ->> 'phone', '')) || ' ' || private.code_of(coalesce(tracking, ''))
$$;

comment on function private.codes_of(jsonb, text) is 'An order''s phone and tracking number, as private.code_of writes them.';

create function private.note_found_by() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.found_by_name := private.names_of(new.shipping_address);
  new.found_by_code := private.codes_of(new.shipping_address, new.tracking_number);
  return new;
end
$$;
comment on function private.note_found_by() is
  'Keeps what an order is found by. Generated columns would need rights of everybody who changes an order.';

revoke all on function
  private.without_accents(text), private.code_of(text), private.names_of(jsonb), private.codes_of(jsonb, text),
  private.note_found_by()
from public, anon, authenticated, service_role;

-- Columns and indexes

alter table public.orders
  add column found_by_name text not null default '',
  add column found_by_code text not null default '';
comment on column public.orders.found_by_name is 'The customer''s name and e-mail without accents, for search_orders.';
comment on column public.orders.found_by_code is 'The phone and the tracking number without signs, for search_orders.';

alter table public.orders disable trigger user;
update public.orders
set found_by_name = private.names_of(shipping_address),
  found_by_code = private.codes_of(shipping_address, tracking_number);
alter table public.orders enable trigger user;
create trigger orders_note_found_by
  before insert or update of shipping_address, tracking_number, found_by_name, found_by_code on public.orders
  for each row execute function private.note_found_by();

drop index public.orders_by_customer_words;
create index orders_by_customer_words on public.orders using gin (
  found_by_name extensions.gin_trgm_ops,
  found_by_code extensions.gin_trgm_ops
);
create index order_items_by_sku on public.order_items (lower(sku_at_purchase) text_pattern_ops, order_id desc);

-- The search

create or replace function public.search_orders(
  q text,
  statuses text[] default null,
  since timestamptz default null,
  before timestamptz default null,
  sort text default 'created_at',
  descending boolean default true
) returns setof public.orders
  language plpgsql stable security definer set search_path = '' rows 500
as $$
declare
  pattern text;
  code constant text := private.code_of(q);
  number constant bigint := case when q ~ '^#?[0-9]{1,18}$' then ltrim(q, '#')::bigint end;
  onward constant text := case when descending then ' desc' else ' asc' end;
  backward constant text := case when descending then ' asc' else ' desc' end;
  with_sku bigint[];
begin
  perform private.require_admin();
  pattern := private.search_pattern(private.without_accents(q));
  if sort is null or sort not in ('id', 'created_at', 'customer_name', 'total_amount', 'status') then
    raise exception using errcode = 'PT400', message = 'Orders cannot be sorted by this.';
  end if;
  if length(q) between 3 and 100 then
    with_sku := array(
      select order_id from public.order_items
      where lower(sku_at_purchase) like regexp_replace(lower(q), '([\\%_])', '\\\1', 'g') || '%'
      order by order_id desc limit 501
    );
  end if;
  -- PostgreSQL plans for the values when they are in the text: a common word is looked for along the index of the order
  -- until there is enough, a rare one in the index of words. What is null leaves its condition out. A short number is an
  -- order's: nearly every phone number contains it.
  return query execute concat(
    'select * from public.orders where ',
    case
      when starts_with(q, '#') and number is not null then format('id = %s', number)
      else concat(
        format('(found_by_name ~ %L', pattern),
        case
          when length(code) >= 5 and code ~ '[0-9]' then format(' or found_by_code ~ %L', private.search_pattern(code))
        end,
        ' or id = ' || number,
        case when cardinality(with_sku) > 0 then format(' or id = any (%L)', with_sku) end,
        ')'
      )
    end,
    ' and status = any (' || quote_literal(statuses) || ')',
    ' and created_at >= ' || quote_literal(since),
    ' and created_at < ' || quote_literal(before),
    ' order by ', sort, onward,
    -- Orders of one status are sorted by age in the order of the index.
    case when sort = 'status' then ', created_at' || backward end,
    case when sort <> 'id' then ', id' || onward end,
    ' limit 501'
  );
end
$$;
comment on function public.search_orders(text, text[], timestamptz, timestamptz, text, boolean) is
  'The first 501 orders whose customer''s name or e-mail contains q, whatever its accents, whose phone or tracking number '
  'contains it (from five characters on), that have a piece whose SKU begins with it, or whose number q is (#41: only by '
  'number), of these statuses and from one time until before another (null: any), by id, created_at, customer_name, '
  'total_amount or status. A function, because row security keeps a plain filter from using the index of words. PT400: more '
  'than 200 characters, or another order; PT403: no administrator.';
