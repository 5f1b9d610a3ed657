create or replace function public.search_orders (
  q text,
  statuses text[] default null::text[],
  since timestamptz default null::timestamptz,
  before timestamptz default null::timestamptz,
  sort text default 'created_at',
  descending boolean default true
)
  returns setof public.orders
  language plpgsql
  stable
  security definer
  rows 500
  set search_path to ''
  as $function$
declare
  pattern text;
  code constant text := private.plain_code(q);
  number constant bigint := case when private.clean_code(q) ~ '^#?[0-9]{1,18}$' then ltrim(private.clean_code(q), '#')::bigint end;
  onward constant text := case when descending then ' desc' else ' asc' end;
  backward constant text := case when descending then ' asc' else ' desc' end;
  with_sku bigint[];
  of_accounts bigint[];
  with_invoice bigint[];
begin
  perform private.require_admin();
  q := private.clean_code(q);
  pattern := private.search_pattern(private.without_accents(q));
  if sort is null or sort not in ('id', 'created_at', 'customer_name', 'total_amount', 'status') then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'Orders cannot be sorted by this.';
  end if;
  if length(q) between 3 and 100 then
    with_sku := array(
      select order_id from public.order_items
      where lower(sku_at_purchase) like regexp_replace(lower(q), '([\\%_])', '\\\1', 'g') || '%'
      order by order_id desc limit 501
    );
    of_accounts := array(
      select placed.id
      from (
        select id from public.profiles
        where lower(email) like regexp_replace(lower(btrim(q)), '([\\%_])', '\\\1', 'g') || '%' limit 50
      ) as account
      join public.orders as placed on placed.user_id = account.id
      order by placed.created_at desc limit 501
    );
    with_invoice := array(select paper.order_id from public.invoices as paper where paper.number = upper(btrim(q)));
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
        case
          when cardinality(with_sku || of_accounts || with_invoice) > 0
            then format(' or id = any (%L)', with_sku || of_accounts || with_invoice)
        end,
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
$function$;

comment on function public.search_orders(text, text[], timestamptz, timestamptz, text, boolean) is 'The first 501 orders whose customer''s name or e-mail contains q, ignoring accents, whose phone or tracking number contains it (from five characters on), that have a piece whose SKU or an account whose e-mail begins with it, an invoice or credit note of this number, or whose number q is (#41: only by number), with these statuses and from the first time until before the second (null: any), sorted by id, created_at, customer_name, total_amount or status. A function, because row security keeps a plain filter from using the index of words. PT400: more than 200 characters, or another sort order; PT403: not an administrator.';

revoke all on function public.search_orders(text, text[], timestamptz, timestamptz, text, boolean) from public;

grant execute on function public.search_orders(text, text[], timestamptz, timestamptz, text, boolean) to authenticated;
