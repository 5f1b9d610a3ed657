create or replace function private.save_option_values (
  saved_option_id bigint,
  option_values jsonb,
  seen jsonb[]
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  delete from public.product_option_values as value
  where value.option_id = saved_option_id
    and value.id not in (
      select (each ->> 'id')::bigint from jsonb_array_elements(option_values) as each where each ->> 'id' is not null
    );
  if exists (
    select from jsonb_array_elements(option_values) as each
    where each ->> 'id' is not null and not exists (
      select from public.product_option_values as value
      where value.option_id = saved_option_id and value.id = (each ->> 'id')::bigint
    )
  ) then
    raise exception using
      errcode = 'PT400', hint = 'bad_request',
      message = 'A value of another option cannot be saved with this one.';
  end if;

  update public.product_option_values as value
  set position = given.position, value = private.clean_line(given.value ->> 'value'),
    surcharge = (given.value ->> 'surcharge')::numeric,
    stock_quantity = case
      -- The stock was not changed here, but orders may have changed it.
      when (given.value ->> 'stock_quantity')::integer is not distinct from (before ->> 'stock_quantity')::integer
        then value.stock_quantity
      else (given.value ->> 'stock_quantity')::integer
    end
  from jsonb_array_elements(option_values) with ordinality as given (value, position)
  left join unnest(seen) as before on before ->> 'id' = given.value ->> 'id'
  where value.option_id = saved_option_id and value.id = (given.value ->> 'id')::bigint;

  insert into public.product_option_values (option_id, position, value, surcharge, stock_quantity)
  select
    saved_option_id, given.position, private.clean_line(given.value ->> 'value'), (given.value ->> 'surcharge')::numeric,
    (given.value ->> 'stock_quantity')::integer
  from jsonb_array_elements(option_values) with ordinality as given (value, position)
  where given.value ->> 'id' is null;
end
$function$;

comment on function private.save_option_values(bigint, jsonb, jsonb[]) is 'Makes these the values of an option, in their order. Stock that still equals what was seen is left as orders made it.';

revoke all on function private.save_option_values(bigint, jsonb, jsonb[]) from public;
