create or replace function private.index_languages()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  update private.word_index set is_current = false, version = version + 1;
  return null;
end
$function$;

comment on function private.index_languages() is 'Has refresh_words read the words of all products anew, because another language is shown or hidden.';

revoke all on function private.index_languages() from public;
