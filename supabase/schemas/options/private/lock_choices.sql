create or replace function private.lock_choices (
  products bigint[],
  chosen bigint[]
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  if cardinality(chosen) = 0 then
    return;
  end if;
  perform from public.product_option_values where id = any (chosen) order by id for no key update;
  perform from public.option_combinations
  where product_id = any (products) and value_ids <@ chosen order by id for no key update;
end
$function$;

comment on function private.lock_choices(bigint[], bigint[]) is 'Locks values and then their combinations, after their products.';

revoke all on function private.lock_choices(bigint[], bigint[]) from public;
