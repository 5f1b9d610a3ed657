create or replace function private.remove_photographs (
  target bigint,
  addresses jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  kept text[];
begin
  -- Cropped or described, it is the owner's work by now.
  if exists (
    select from public.products as product, unnest(product.image || product.images) as shown
    join public.imported_photographs as imported on split_part(imported.stored, '#', 1) = split_part(shown, '#', 1)
    where product.id = target and imported.product_id = target and addresses ? imported.address and imported.stored <> shown
  ) then
    raise exception using
      errcode = 'PT409', hint = 'run_product_edited', column = 'image', message = 'It has been edited since.';
  end if;
  select array(
    select shown from unnest(product.image || product.images) with ordinality as each (shown, n)
    where shown not in (
      select stored from public.imported_photographs as imported
      where imported.product_id = target and stored is not null and addresses ? imported.address
    )
    order by n
  ) into kept from public.products as product where product.id = target;
  update public.products set image = kept[1], images = coalesce(kept[2:], '{}')
  where id = target and (image || images) is distinct from kept;
  -- Combinations ask for them again, as they did before they were fetched.
  update public.option_combinations as combination set image = imported.address
  from public.imported_photographs as imported
  where imported.product_id = target and addresses ? imported.address
    and combination.product_id = target and combination.image = imported.stored;
  delete from public.imported_photographs as imported where imported.product_id = target and addresses ? imported.address;
end
$function$;

comment on function private.remove_photographs(bigint, jsonb) is 'Takes the photographs with these original addresses from a product again, unless somebody has edited one.';

revoke all on function private.remove_photographs(bigint, jsonb) from public;
