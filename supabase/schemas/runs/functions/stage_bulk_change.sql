create or replace function public.stage_bulk_change (
  title text,
  ids bigint[],
  change jsonb
)
  returns bigint
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '2min'
  as $function$
declare
  begun bigint;
  unknown text;
begin
  select key into unknown from jsonb_object_keys(change) as key
  where key not in ('status', 'featured', 'category', 'price', 'add_tags', 'remove_tags', 'stock_quantity', 'delete') limit 1;
  if unknown is not null then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = format('A bulk change cannot change "%s".', unknown);
  elsif cardinality(ids) > 100000 then
    raise exception using
      errcode = 'PT400', hint = 'bulk_change_too_large',
      message = 'A bulk change has at most 100,000 products.';
  end if;
  begun := public.begin_catalog_run(title);
  update public.catalog_runs set kind = 'bulk' where id = begun;
  insert into public.catalog_run_rows (run_id, position, line, entry, name)
  select begun, n, n,
    jsonb_build_object('id', (product).id)
      || case when change -> 'delete' = 'true' then '{"delete": true}'
        else jsonb_build_object('values', private.bulk_values(product, change)) end,
    (product).name
  from (
    select row_number() over (order by id) as n, products as product from public.products where id = any (stage_bulk_change.ids)
  ) as chosen;
  return begun;
end
$function$;

comment on function public.stage_bulk_change(text, bigint[], jsonb) is 'Begins a run that makes the same change of these products: {"status"?, "featured"?, "category"?, "price"?: {"percent"?, "amount"?, "ending"?: 0, 0.95 or 0.99}, "add_tags"?, "remove_tags"?, "stock_quantity"?, "delete"?: true}. Then preview_catalog_run and apply_catalog_run. Admins only.';

revoke all on function public.stage_bulk_change(text, bigint[], jsonb) from public;

grant execute on function public.stage_bulk_change(text, bigint[], jsonb) to authenticated;
