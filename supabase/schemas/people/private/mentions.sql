create or replace function private.mentions (
  words text,
  name text
)
  returns boolean
  language sql
  immutable
  set search_path to ''
  as $function$
  select strpos(words, name) > 0 and words ~ (
    case when strpos(name, '@') > 0 then '(?<![[:alnum:].!#$%&''*+/=?^_`{|}~@-])' else '(?<![[:alnum:]])' end
    || regexp_replace(name, '([^[:alnum:][:space:]])', '\\\1', 'g')
    || case when strpos(name, '@') > 0 then '(?![[:alnum:]_@-]|\.[[:alnum:]])' else '(?![[:alnum:]])' end
  )
$function$;

comment on function private.mentions(text, text) is 'Whether a text has an e-mail address or a name in it as a whole: ann@example.com is not in joann@example.com.';

revoke all on function private.mentions(text, text) from public;
