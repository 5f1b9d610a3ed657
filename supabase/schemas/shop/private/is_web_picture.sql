create or replace function private.is_web_picture (
  address text
)
  returns boolean
  language sql
  immutable
  as $function$
  select address ~* '^https?://' and address !~ '/(shop|product)-images/'
$function$;

comment on function private.is_web_picture(text) is 'Whether a picture is elsewhere on the web, and not a file in a shop''s own storage, which another shop does not have.';

revoke all on function private.is_web_picture(text) from public;
