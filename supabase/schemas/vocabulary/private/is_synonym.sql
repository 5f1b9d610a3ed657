create or replace function private.is_synonym (
  word text,
  beginning boolean
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  root constant text := private.root(word, private.search_configuration());
begin
  return exists (
    select from private.meanings cross join string_to_table(key, ' ') as known
    where known = root or (beginning and starts_with(known, root))
  );
end
$function$;

comment on function private.is_synonym(text, boolean) is 'Whether a word is among the synonyms; beginning: or is the beginning of one.';

revoke all on function private.is_synonym(text, boolean) from public;
