create or replace function private.follow_shown_languages()
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

comment on function private.follow_shown_languages() is 'Has refresh_words read the words of all products anew, because another language is shown or hidden.';

revoke all on function private.follow_shown_languages() from public;
