create or replace function private.keep_slug()
  returns trigger
  language plpgsql
  set search_path to ''
  as $function$
begin
  raise exception using
    errcode = 'PT409', hint = 'page_address_stays',
    message = format('The address of the page %s cannot change.', old.title),
    detail = jsonb_build_object('page', old.title)::text;
end
$function$;

comment on function private.keep_slug() is 'The pages that the shop itself links to keep their addresses.';

revoke all on function private.keep_slug() from public;
