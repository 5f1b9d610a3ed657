create or replace function private.canonical_options (
  options jsonb
)
  returns jsonb
  language sql
  immutable
  as $function$
  select coalesce(
    jsonb_agg(
      case
        when chosen ? 'text' then jsonb_build_object(
          'option', chosen -> 'option', 'text', private.clean_code(chosen ->> 'text')
        )
        else jsonb_build_object('option', chosen -> 'option', 'value', chosen -> 'value')
      end
      order by chosen -> 'option'
    ),
    '[]'
  )
  from jsonb_array_elements(case jsonb_typeof(options) when 'array' then options else '[]' end) as chosen
  where not (chosen ? 'text' and private.clean_code(chosen ->> 'text') = '')
$function$;

comment on function private.canonical_options(jsonb) is 'The options of a line in a fixed order, with texts trimmed and empty ones left out: equal for equal choices.';

revoke all on function private.canonical_options(jsonb) from public;
