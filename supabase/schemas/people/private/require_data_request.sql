create or replace function private.require_data_request (
  token text,
  kind text
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  request constant private.data_requests := private.open_data_request(token);
begin
  if request.id is null or request.kind <> require_data_request.kind then
    raise exception using
      errcode = 'PT404', hint = 'data_link_dead',
      message = 'This link is older than an hour, or you have asked for another.';
  end if;
  return request.email;
end
$function$;

comment on function private.require_data_request(text, text) is 'The email address of the request of this kind (export, erase) that a token opens. PT404 if it opens none.';

revoke all on function private.require_data_request(text, text) from public;
