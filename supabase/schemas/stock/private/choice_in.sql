create or replace function private.choice_in (
  language text,
  chosen bigint[]
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select string_agg(
    private.in_language(choice_in.language, 'words', option.name, 'text', option.name) || ': '
      || private.in_language(choice_in.language, 'words', value.value, 'text', value.value),
    ', ' order by option.position
  )
  from public.product_option_values as value join public.product_options as option on option.id = value.option_id
  where value.id = any (chosen)
$function$;

comment on function private.choice_in(text, bigint[]) is 'What was chosen, in a language (null: the shop''s): Ring size: 7.';

revoke all on function private.choice_in(text, bigint[]) from public;
