create or replace function private.check_web_picture (
  picture jsonb
)
  returns void
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  refusal constant jsonb := private.refused_setting('picture', picture);
begin
  if not private.is_web_picture(picture #>> '{}') then
    raise exception using
      errcode = 'PT400', hint = 'setting_not_a_web_picture',
      message = refusal ->> 'message' || ' A file can only name pictures that are elsewhere on the web.',
      detail = refusal ->> 'params';
  end if;
end
$function$;

comment on function private.check_web_picture(jsonb) is 'Refuses a picture in a file of settings that is a file of a shop''s own.';

revoke all on function private.check_web_picture(jsonb) from public;
