create or replace function private.photographs_with_imported (
  product_id bigint,
  photograph_id bigint,
  stored text
)
  returns text[]
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  shown constant text[] := (
    select array_remove(array_prepend(product.image, product.images), null)
    from public.products as product where product.id = photographs_with_imported.product_id
  );
  imported bigint[];
  place integer;
begin
  select array_agg(photograph.id order by each.place) filter (where photograph.id is not null),
    min(each.place) filter (where photograph.id > photograph_id)
  into imported, place
  from unnest(shown) with ordinality as each (address, place)
  left join public.imported_photographs as photograph
    on photograph.product_id = photographs_with_imported.product_id and split_part(photograph.stored, '#', 1) = split_part(each.address, '#', 1);
  -- Where somebody has arranged them since, it goes to the end.
  if place is null or imported <> array(select unnest(imported) order by 1) then
    return shown || photographs_with_imported.stored;
  end if;
  return shown[:place - 1] || photographs_with_imported.stored || shown[place:];
end
$function$;

comment on function private.photographs_with_imported(bigint, bigint, text) is 'The photographs of a product, the main one first, with one of its import at the place that it has in the file.';

revoke all on function private.photographs_with_imported(bigint, bigint, text) from public;
