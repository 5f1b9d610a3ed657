create or replace function public.save_translation (
  language text,
  subject text,
  record text,
  field text,
  original text,
  text text,
  seen text default null::text
)
  returns jsonb
  language plpgsql
  set search_path to ''
  as $function$
#variable_conflict use_variable
declare
  theirs text;
begin
  if text = '' then
    delete from public.translations as held
    where held.language = language and held.subject = subject and held.record = record and held.field = field and held.text = seen;
  elsif seen is null then
    insert into public.translations as held (language, subject, record, field, original, text)
    values (language, subject, record, field, original, text)
    on conflict on constraint translations_once do nothing;
  else
    update public.translations as held set original = save_translation.original, text = save_translation.text
    where held.language = language and held.subject = subject and held.record = record and held.field = field and held.text = seen;
  end if;
  if found then
    return null;
  end if;
  select held.text into theirs from public.translations as held
  where held.language = language and held.subject = subject and held.record = record and held.field = field;
  return case when theirs is distinct from nullif(text, '') then jsonb_build_object('theirs', theirs) end;
end
$function$;

comment on function public.save_translation(text, text, text, text, text, text, text) is 'Saves a translation over the one that was seen (null: there was none); an empty one is deleted. Returns null, or, where somebody else has saved another one since and nothing was done, {"theirs": text or null}.';

revoke all on function public.save_translation(text, text, text, text, text, text, text) from public;

grant execute on function public.save_translation(text, text, text, text, text, text, text) to authenticated;
