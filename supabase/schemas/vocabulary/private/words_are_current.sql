create or replace function private.words_are_current()
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return (select is_current from private.word_index);
end
$function$;

comment on function private.words_are_current() is 'Whether the words that searches read are those of the shop''s language.';

revoke all on function private.words_are_current() from public;
