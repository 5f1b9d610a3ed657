create view public.translatable_texts with (security_invoker=true) as  select language.code as language,
    texts.subject,
    (texts.record collate "default") as record,
    texts.field,
    (texts.name collate "default") as name,
    (texts.original collate "default") as original,
    translation.text,
    translation.original as translated_from,
        case
            when (translation.text is null) then 'missing'
            when (translation.original <> texts.original) then 'older'
            else 'translated'
        end as status
   from ((public.shop_languages language
     cross join private.owners_texts texts)
     left join public.translations translation on (((translation.language = language.code) and (translation.subject = texts.subject) and (translation.record = texts.record) and (translation.field = texts.field))))
  where ((select private.is_admin()) and (texts.original ~ '\S'));

comment on view public.translatable_texts is 'For administrators: every text of the owner''s in every further language, with its translation, and whether that is missing or of an older original.';

grant select on table public.translatable_texts to authenticated, service_role;
