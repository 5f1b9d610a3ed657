create or replace function private.size_of_line (
  item public.order_items
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select left(chosen ->> 'value', 100)
  from jsonb_array_elements(item.options) with ordinality as given (chosen, place)
  where chosen ? 'choice' and (
    chosen ->> 'name' ~* '\m(size|length)\M'
    or exists (select from public.product_options as option where option.id = (chosen ->> 'option')::bigint and option.is_ring_size)
  )
  order by place limit 1
$function$;

comment on function private.size_of_line(public.order_items) is 'The size or length that was chosen of a piece; null: it has none.';

revoke all on function private.size_of_line(public.order_items) from public;
