create or replace function private.root (
  word text,
  configuration text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
declare
  stemmer regdictionary;
  stem text;
begin
  -- English has endings that would be taken for others: setting and set, wedding and wed.
  if configuration = 'english' then
    return private.singular(word);
  elsif configuration = 'simple' or word ~ '[0-9]' then
    return word;
  elsif configuration = 'french' then
    word := regexp_replace(word, '(eau|yau|ou|eu)[xs]$', '\1');
  end if;
  stemmer := configuration || '_stem';
  -- Once more, since an ending may stand behind another: collares, collar; saphirs, saphir.
  for step in 1..2 loop
    stem := (ts_lexize(stemmer, word))[1];
    exit when stem is null or stem = word;
    word := stem;
  end loop;
  return word;
end
$function$;

comment on function private.root(text, text) is 'What a word, as private.plain_words writes it, has in common with its plural and other forms: kett of kette and ketten. In English, its singular.';

revoke all on function private.root(text, text) from public;
