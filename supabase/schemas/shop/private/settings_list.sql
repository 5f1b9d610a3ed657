create or replace function private.settings_list (
  settings jsonb,
  part text
)
  returns table (
    given jsonb,
    nth bigint
  )
  language plpgsql
  immutable
  set search_path to ''
  as $function$
begin
  if settings ? part and jsonb_typeof(settings -> part) <> 'array' then
    raise exception using
      errcode = 'PT400', hint = 'settings_not_a_list',
      message = format('"%s" has to be a list.', part),
      detail = jsonb_build_object('part', part)::text;
  elsif jsonb_array_length(settings -> part) > 1000 then
    raise exception using
      errcode = 'PT400', hint = 'settings_list_too_long',
      message = format('"%s" has more than 1000 entries.', part),
      detail = jsonb_build_object('part', part)::text;
  end if;
  return query select * from jsonb_array_elements(settings -> part) with ordinality;
end
$function$;

comment on function private.settings_list(jsonb, text) is 'The entries of a list in a file of settings, numbered from 1.';

revoke all on function private.settings_list(jsonb, text) from public;
