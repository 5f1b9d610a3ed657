create or replace function private.erased_data (
  data jsonb,
  words text[]
)
  returns jsonb
  language plpgsql
  immutable
  set search_path to ''
  as $function$
begin
  return case jsonb_typeof(data)
    when 'object' then coalesce((
      select jsonb_object_agg(key, case
        when key in ('note', 'email', 'phone', 'line1', 'line2')
          or key in ('name', 'city', 'postal_code') and data ?| '{line1,email,phone}'
          -- A change has the address as text, or what was typed.
          or key in ('from', 'to') and data ? 'what' then '"Erased"'
        else private.erased_data(value, words)
      end)
      from jsonb_each(data)
    ), '{}')
    when 'array' then coalesce((select jsonb_agg(private.erased_data(value, words)) from jsonb_array_elements(data)), '[]')
    when 'string' then case
      when exists (select from unnest(words) as word where private.mentions(lower(data #>> '{}'), word)) then '"Erased"' else data
    end
    else data
  end;
end
$function$;

comment on function private.erased_data(jsonb, text[]) is 'What a timeline says without the person: addresses and notes, and every text that mentions one of these names, which are in lower case.';

revoke all on function private.erased_data(jsonb, text[]) from public;
