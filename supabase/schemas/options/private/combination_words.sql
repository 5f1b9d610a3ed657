create or replace function private.combination_words (
  value_ids bigint[]
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select string_agg(option.name || ': ' || value.value, ', ' order by option.position)
  from public.product_option_values as value join public.product_options as option on option.id = value.option_id
  where value.id = any (value_ids)
$function$;

comment on function private.combination_words(bigint[]) is 'What a combination is called: Metal: Gold, Ring size: 7.';

revoke all on function private.combination_words(bigint[]) from public;
