create or replace function private.index_options()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  ids bigint[];
begin
  if tg_op = 'INSERT' then
    ids := array(select product_id from added where private.is_ring_size(name, kind));
  elsif tg_op = 'DELETE' then
    ids := array(select product_id from removed where private.is_ring_size(name, kind));
  else
    ids := array(
      select product_id from (
        select product_id, id, private.is_ring_size(name, kind) from added
        except
        select product_id, id, private.is_ring_size(name, kind) from removed
      ) as changed
    );
  end if;
  if cardinality(ids) > 0 then
    perform private.index_sales(ids);
  end if;
  return null;
end
$function$;

comment on function "private"."index_options"() is 'Maintains the ring sizes of products when their options change.';

revoke all on function "private"."index_options"() from public;
