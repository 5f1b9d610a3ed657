create or replace function private.is_synonym (
  word text,
  beginning boolean
)
  returns boolean
  language sql
  stable
  set search_path to ''
  as $function$
  select exists (
    select from private.meanings cross join string_to_table(key, ' ') as known
    where known = private.singular(word) or (beginning and starts_with(known, private.singular(word)))
  )
$function$;

comment on function private.is_synonym(text, boolean) is 'Whether a word is among the synonyms; beginning: or is the beginning of one.';

revoke all on function private.is_synonym(text, boolean) from public;
