create or replace function private.write_translations (
  product_id bigint,
  entry jsonb,
  out before jsonb,
  out after jsonb
)
  returns record
  language plpgsql
  set search_path to ''
  as $function$
declare
  change record;
  changes jsonb := '[]';
begin
  before := '{}';
  after := '{}';
  for change in
    select given.*, to_jsonb(held) - 'updated_at' as held
    from private.given_translations(product_id, entry) as given
    left join public.translations as held
      on held.language = given.language and held.subject = given.subject and held.record = given.record and held.field = given.field
    where held.text is distinct from given.text
    order by given.key
  loop
    if change.text is null then
      delete from public.translations where id = (change.held ->> 'id')::bigint;
    elsif coalesce(change.original, '') !~ '\S' then
      raise exception using
        errcode = 'PT400', hint = 'translation_of_nothing', column = private.column_of_key(change.key),
        message = 'There is no text that this could be a translation of.';
    elsif change.subject = 'words' and not private.is_translatable_word(change.original) then
      continue when change.text = change.original;
      raise exception using
        errcode = 'PT400', hint = 'word_untranslatable', column = private.column_of_key(change.key),
        message = format('"%s" is the same in every language.', change.original),
        detail = jsonb_build_object('word', change.original)::text;
    elsif not exists (select from public.shop_languages where code = change.language) then
      raise exception using
        errcode = 'PT409', hint = 'language_removed', column = private.column_of_key(change.key),
        message = 'This language was removed in the meantime.';
    else
      if length(change.text) > (private.translation_lengths() ->> (change.subject || '.' || change.field))::integer then
        raise exception using
          errcode = 'PT400', hint = 'value_not_allowed', column = private.column_of_key(change.key),
          message = 'This value is not allowed.';
      end if;
      changes := changes || (to_jsonb(change) - 'held');
    end if;
    before := before || jsonb_build_object(change.key, change.held);
    after := after || jsonb_build_object(
      change.key, case when change.text is not null then jsonb_build_object('text', change.text, 'original', change.original) end
    );
  end loop;
  -- All at once, because each time the words for searches are read anew.
  insert into public.translations (language, subject, record, field, original, text)
  select given.language, given.subject, given.record, given.field, given.original, given.text
  from jsonb_populate_recordset(null::public.translations, changes) as given
  on conflict (subject, record, field, language) do update set original = excluded.original, text = excluded.text;
end
$function$;

comment on function private.write_translations(bigint, jsonb) is 'Gives a product, and the words that it says, the translations of a run''s entry, and returns what was before and is after, by the keys of given_translations. A translation that is there already stays as it is, even of an older original.';

revoke all on function private.write_translations(bigint, jsonb) from public;
