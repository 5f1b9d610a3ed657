create or replace function public.search_customers (
  q text,
  kind text default null::text,
  sort text default 'last_order_at',
  descending boolean default true
)
  returns setof public.customers
  language plpgsql
  stable
  security definer
  rows 500
  set search_path to ''
  as $function$
declare
  pattern text;
  onward constant text := case when descending then ' desc' else ' asc' end;
begin
  perform private.require_admin();
  q := private.clean_code(q);
  pattern := private.search_pattern(private.without_accents(q));
  if sort is null or sort not in ('name', 'orders', 'spent', 'last_order_at') then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'Customers cannot be sorted by this.';
  end if;
  -- PostgreSQL plans for the values when they are in the text: see search_orders.
  return query execute concat(
    'select * from public.customers where ', format('found_by ~ %L', pattern),
    case search_customers.kind when 'account' then ' and account_id is not null' when 'guest' then ' and account_id is null' end,
    ' order by ', sort, onward,
    case when sort = 'last_order_at' then case when descending then ' nulls last' else ' nulls first' end end,
    ', id', onward, ' limit 501'
  );
end
$function$;

comment on function public.search_customers(text, text, text, boolean) is 'The first 501 customers whose name or e-mail contains q, ignoring accents: with an account, guests, or (null) both; sorted by name, orders, spent or last_order_at. A function for the reasons of search_orders. PT400: more than 200 characters, or another sort order; PT403: not an administrator.';

revoke all on function public.search_customers(text, text, text, boolean) from public;

grant execute on function public.search_customers(text, text, text, boolean) to authenticated;
