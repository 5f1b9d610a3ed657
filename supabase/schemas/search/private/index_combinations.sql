create or replace function private.index_combinations()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  ids bigint[];
begin
  -- Searches only know of combinations whether there are any pieces.
  if tg_op = 'INSERT' then
    ids := array(select distinct product_id from added where stock_quantity = 0);
  elsif tg_op = 'DELETE' then
    ids := array(select distinct product_id from removed where stock_quantity = 0);
  else
    ids := array(
      select distinct product_id from (
        select product_id, id, value_ids, stock_quantity is distinct from 0 from added
        except
        select product_id, id, value_ids, stock_quantity is distinct from 0 from removed
      ) as change
    );
  end if;
  if cardinality(ids) > 0 then
    perform private.index_product_facets(ids);
  end if;
  return null;
end
$function$;

comment on function private.index_combinations() is 'Maintains the ring sizes of products when the last piece of a combination is gone, or one comes back.';

revoke all on function private.index_combinations() from public;
