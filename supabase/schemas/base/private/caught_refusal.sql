create or replace function private.caught_refusal (
  state text,
  message text,
  hint text,
  detail text
)
  returns jsonb
  language sql
  immutable
  as $function$
  select case
    when state ~ '^PT' and jsonb_typeof(nullif(detail, '')::jsonb) = 'array' then private.refusal(
      hint, message, jsonb_path_query_first(detail::jsonb, '$[*].params')
    )
    when state ~ '^PT' then private.refusal(hint, message, nullif(detail, '')::jsonb)
    else private.refusal('not_stored', message)
  end
$function$;

comment on function private.caught_refusal(text, text, text, text) is 'An exception that was caught, as private.refusal makes it. What PostgreSQL itself refused has the code not_stored.';

revoke all on function private.caught_refusal(text, text, text, text) from public;
