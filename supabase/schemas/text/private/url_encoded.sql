create or replace function private.url_encoded (
  words text
)
  returns text
  language sql
  immutable
  as $function$
  select coalesce(string_agg(
    case
      when each ~ '[A-Za-z0-9_.~-]' then each
      else regexp_replace(upper(encode(convert_to(each, 'utf8'), 'hex')), '(..)', '%\1', 'g')
    end,
    '' order by position
  ), '')
  from regexp_split_to_table(words, '') with ordinality as letters (each, position)
$function$;

comment on function private.url_encoded(text) is 'A text as a part of an address: percent-encoded, but for letters, digits and -_.~.';

revoke all on function private.url_encoded(text) from public;
