create or replace function private.refuse_codes (
  codes jsonb
)
  returns void
  language plpgsql
  immutable
  set search_path to ''
  as $function$
begin
  perform private.refuse('PT409', (
    select code -> 'refused' from jsonb_array_elements(codes) as code where code ->> 'refusal' is not null limit 1
  ));
end
$function$;

comment on function private.refuse_codes(jsonb) is 'PT409 with the parameter code, if one of these codes cannot be used.';

revoke all on function private.refuse_codes(jsonb) from public;
