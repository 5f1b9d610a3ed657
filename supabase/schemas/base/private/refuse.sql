create or replace function private.refuse (
  status text,
  refusal jsonb,
  changes jsonb default null::jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  params constant jsonb := refusal -> 'params';
  details constant jsonb := case
    when changes is null then params
    when params is null then changes
    else changes || jsonb_build_object('params', params)
  end;
begin
  if refusal is null then
    return;
  elsif details is null then
    raise exception using errcode = status, hint = refusal ->> 'code', message = refusal ->> 'message';
  end if;
  raise exception using errcode = status, hint = refusal ->> 'code', message = refusal ->> 'message', detail = details::text;
end
$function$;

comment on function private.refuse(text, jsonb, jsonb) is 'Raises what private.refusal made, with a status such as PT409; does nothing for null. changes: a list that the details have to be, in which the parameters are one more element.';

revoke all on function private.refuse(text, jsonb, jsonb) from public;
