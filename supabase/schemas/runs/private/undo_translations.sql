create or replace function private.undo_translations (
  product_id bigint,
  before jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  key text;
  held public.translations;
  former public.translations;
begin
  for key in select name from jsonb_object_keys(before) as name where name like '%:%' loop
    held := private.translation_of_key(product_id, key);
    former := jsonb_populate_record(null::public.translations, nullif(before -> key, 'null'));
    if former.id is null then
      delete from public.translations where id = held.id;
    elsif held.id is not null then
      update public.translations set original = former.original, text = former.text where id = held.id;
    else
      insert into public.translations (id, language, subject, record, field, original, text)
      overriding system value
      select former.id, former.language, former.subject, former.record, former.field, former.original, former.text
      where exists (select from public.shop_languages where code = former.language);
    end if;
  end loop;
end
$function$;

comment on function private.undo_translations(bigint, jsonb) is 'Makes translations what they were before a run; those of a language that was removed since stay away.';

revoke all on function private.undo_translations(bigint, jsonb) from public;
