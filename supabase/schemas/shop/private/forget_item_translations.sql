create or replace function private.forget_item_translations()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  delete from public.translations as held
  where held.subject = 'home_sections' and held.record = new.id::text and held.field ~ '^item_'
    and held.field not in (select text.field from private.home_texts(new.kind, new.content) as text);
  return null;
end
$function$;

comment on function private.forget_item_translations() is 'Deletes the translations of items that a section no longer has: another one may get their number.';

revoke all on function private.forget_item_translations() from public;
