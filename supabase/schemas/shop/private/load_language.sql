create or replace function private.load_language (
  given jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  entry record;
begin
  perform private.check_settings('public.shop_languages', given - 'translations');
  insert into public.shop_languages (code, is_shown)
  values (given ->> 'code', coalesce((given ->> 'is_shown')::boolean, false))
  on conflict (code) do update set is_shown = excluded.is_shown where shop_languages.is_shown <> excluded.is_shown;
  for entry in select * from private.settings_list(given, 'translations') loop
    insert into public.translations as held (language, subject, record, field, original, text)
    select given ->> 'code', setting.subject, setting.record, entry.given ->> 'field', entry.given ->> 'original', entry.given ->> 'text'
    from private.translated_settings() as setting
    where setting.subject = entry.given ->> 'subject' and setting.name = entry.given ->> 'record'
    on conflict (subject, record, field, language) do update set original = excluded.original, text = excluded.text
    where (held.original, held.text) <> (excluded.original, excluded.text);
  end loop;
end
$function$;

comment on function private.load_language(jsonb) is 'Stores a language of a file of settings, with the translations of settings that this shop has. Others of the shop, and other translations, stay.';

revoke all on function private.load_language(jsonb) from public;
