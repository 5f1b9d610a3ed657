create or replace function private.refusal (
  code text,
  message text,
  params jsonb default null::jsonb
)
  returns jsonb
  language sql
  immutable
  parallel safe
  as $function$
  select jsonb_strip_nulls(jsonb_build_object('code', code, 'params', params, 'message', message))
$function$;

comment on function private.refusal(text, text, jsonb) is 'Why something is refused: {"code", "params"?, "message"}. domain/refusals has the codes; the message is the English sentence.';

revoke all on function private.refusal(text, text, jsonb) from public;
