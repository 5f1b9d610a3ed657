-- A search for orders takes filters and order itself, and stops when it has found enough.

-- Functions

drop function public.search_orders(text);

create function public.search_orders(
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
  number constant bigint := case when q ~ '^#?[0-9]{1,18}$' then ltrim(q, '#')::bigint end;
  onward constant text := case when descending then ' desc' else ' asc' end;
  backward constant text := case when descending then ' asc' else ' desc' end;
begin
  perform private.require_admin();
  pattern := private.search_pattern(q);
  if sort is null or sort not in ('id', 'created_at', 'customer_name', 'total_amount', 'status') then
    raise exception using errcode = 'PT400', message = 'Orders cannot be sorted by this.';
  end if;
  -- PostgreSQL plans for the values when they are in the text: a common word is looked for along the index of the order
  -- until there is enough, a rare one in the index of words. What is null leaves its condition out.
  return query execute concat(
    'select * from public.orders where ',
    case
      when starts_with(q, '#') and number is not null then format('id = %s', number)
      else format('(customer_name ~* %1$L or customer_email ~* %1$L%2$s)', pattern, ' or id = ' || number)
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
  'The first 501 orders whose customer''s name or e-mail contains q, or whose number q is (#41: only by number), of these '
  'statuses and from one time until before another (null: any), by id, created_at, customer_name, total_amount or status. '
  'A function, because row security keeps a plain filter from using the index of words. PT400: more than 200 characters, or '
  'another order; PT403: no administrator.';

-- Grants

revoke all on function public.search_orders(text, text[], timestamptz, timestamptz, text, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.search_orders(text, text[], timestamptz, timestamptz, text, boolean) to authenticated;
