create or replace function private.index_product_labels (
  ids bigint[]
)
  returns void
  language plpgsql
  set search_path to ''
  set enable_seqscan to 'off'
  set jit to 'off'
  as $function$
begin
  delete from private.product_labels where product_id = any (ids);
  insert into private.product_labels (product_id, tags, alts)
  select product.id, label.tags, label.alts
  from (select * from public.products where id = any (ids) offset 0) as product
  cross join lateral (
    select private.folded_tags(product.tags) as tags, private.alts_of_product(product.image, product.images) as alts
  ) as label
  where product.status = 'published' and (label.tags <> '{}' or label.alts <> '{}');
end
$function$;

comment on function private.index_product_labels(bigint[]) is 'Maintains product_labels when products are new, or when their status, tags or photographs change.';

revoke all on function private.index_product_labels(bigint[]) from public;
