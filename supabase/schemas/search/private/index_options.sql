create or replace function private.index_options()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  ids bigint[];
begin
  if tg_op = 'INSERT' then
    ids := array(select product_id from added where is_ring_size);
  elsif tg_op = 'DELETE' then
    ids := array(select product_id from removed where is_ring_size);
  else
    ids := array(
      select product_id from (
        select product_id, id, is_ring_size from added
        except
        select product_id, id, is_ring_size from removed
      ) as changed
    );
  end if;
  if cardinality(ids) > 0 then
    perform private.index_product_facets(ids);
  end if;
  return null;
end
$function$;

comment on function private.index_options() is 'Maintains the ring sizes of products when their options change.';

revoke all on function private.index_options() from public;
