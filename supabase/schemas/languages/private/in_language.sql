create or replace function private.in_language (
  language text,
  subject text,
  record text,
  field text,
  original text
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select coalesce((
    select translation.text from public.translations as translation
    where translation.language = in_language.language and translation.subject = in_language.subject
      and translation.record = in_language.record and translation.field = in_language.field
      -- What the owner has removed is gone in every language.
      and in_language.original ~ '\S'
  ), original)
$function$;

comment on function private.in_language(text, text, text, text, text) is 'A text of the owner''s, translated if it is.';

revoke all on function private.in_language(text, text, text, text, text) from public;
