create or replace function private.is_shown_word (
  word text,
  field text
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  if field = 'alt' then
    return exists (select from private.product_labels where alts @> array[word]);
  end if;
  return exists (select from private.shown_words(array[word]));
end
$function$;

comment on function private.is_shown_word(text, text) is 'Whether shoppers see this word: it names a category or a tax, or a published product says it, or a photograph of one (field `alt`).';

revoke all on function private.is_shown_word(text, text) from public;

grant execute on function private.is_shown_word(text, text) to anon, authenticated, service_role;
