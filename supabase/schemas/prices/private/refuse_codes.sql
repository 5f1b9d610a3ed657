create or replace function private.refuse_codes (
  codes jsonb
)
  returns void
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  refused jsonb;
begin
  select code into refused from jsonb_array_elements(codes) as code where code ->> 'refusal' is not null limit 1;
  if refused is not null then
    raise exception using
      errcode = 'PT409', message = refused ->> 'refusal',
      detail = json_build_object('code', refused ->> 'code')::text;
  end if;
end
$function$;

comment on function private.refuse_codes(jsonb) is 'PT409 with {"code"} in its details, if one of these codes cannot be used.';

revoke all on function private.refuse_codes(jsonb) from public;
