create or replace function private.check_combination()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  other bigint[];
begin
  -- Two transactions that add to one product wait for each other.
  perform from public.products where id = new.product_id for no key update;
  select value_ids into other from public.option_combinations
  where product_id = new.product_id and id <> new.id order by id limit 1;
  if cardinality(new.value_ids) <> (
    select count(distinct option.id) from public.product_option_values as value
    join public.product_options as option on option.id = value.option_id
    where value.id = any (new.value_ids) and option.product_id = new.product_id
  ) then
    raise exception using
      errcode = 'PT400', hint = 'bad_request',
      message = 'A combination has one value of each of its options, all of the same product.';
  elsif other is not null and array(select distinct option_id from public.product_option_values where id = any (new.value_ids) order by 1)
    <> array(select distinct option_id from public.product_option_values where id = any (other) order by 1)
  then
    raise exception using
      errcode = 'PT400', hint = 'combinations_of_other_options',
      message = 'All combinations of a product need values of the same options.';
  elsif (select count(*) from public.option_combinations where product_id = new.product_id) > 500 then
    raise exception using
      errcode = 'PT400', hint = 'combinations_too_many',
      message = 'A product can have at most 500 combinations.';
  end if;
  return null;
end
$function$;

comment on function private.check_combination() is 'Refuses a combination whose values do not fit together or to the others of the product.';

revoke all on function private.check_combination() from public;
