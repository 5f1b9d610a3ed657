create or replace function private.setting_place (
  noun text,
  nth bigint,
  given jsonb
)
  returns text
  language sql
  immutable
  as $function$
  select noun || ' ' || nth
    || coalesce(' (' || left(nullif(coalesce(given ->> 'name', given ->> 'title', given ->> 'words'), ''), 60) || ')', '')
$function$;

comment on function private.setting_place(text, bigint, jsonb) is 'Where in a file of settings something is: Tax rate 2 (VAT).';

revoke all on function private.setting_place(text, bigint, jsonb) from public;
