create or replace function private.index_option_values()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  changed bigint[];
  ids bigint[];
begin
  if tg_op = 'INSERT' then
    changed := array(select option_id from added);
  elsif tg_op = 'DELETE' then
    changed := array(select option_id from removed);
  else
    -- Of the stock, searches only know whether there is any.
    changed := array(
      select option_id from (
        select option_id, id, value, stock_quantity is distinct from 0 from added
        except
        select option_id, id, value, stock_quantity is distinct from 0 from removed
      ) as change
    );
  end if;
  if cardinality(changed) > 0 then
    ids := array(
      select distinct option.product_id from public.product_options as option
      where option.id = any (changed) and (
        option.is_ring_size
        or exists (select from public.option_combinations as combination where combination.product_id = option.product_id)
      )
    );
    if cardinality(ids) > 0 then
      perform private.index_product_facets(ids);
    end if;
  end if;
  return null;
end
$function$;

comment on function private.index_option_values() is 'Maintains the ring sizes of products when values change, or when the last piece of one is gone.';

revoke all on function private.index_option_values() from public;
