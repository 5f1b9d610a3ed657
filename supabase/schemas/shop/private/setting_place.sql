create or replace function private.setting_place (
  nth bigint,
  given jsonb
)
  returns text
  language sql
  immutable
  as $function$
  select ' ' || nth
    || coalesce(' (' || left(nullif(coalesce(given ->> 'name', given ->> 'title', given ->> 'words'), ''), 60) || ')', '')
$function$;

comment on function private.setting_place(bigint, jsonb) is 'Which entry of a list in a file of settings it is, after its noun: the " 2 (VAT)" of "Tax rate 2 (VAT)".';

revoke all on function private.setting_place(bigint, jsonb) from public;
