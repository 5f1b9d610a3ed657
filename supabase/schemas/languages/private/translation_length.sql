create or replace function private.translation_length (
  subject text,
  field text
)
  returns integer
  language sql
  immutable
  security definer
  set search_path to ''
  as $function$
  select (private.translation_lengths() ->> (subject || '.' || case
    when subject = 'home_sections' and field ~ '^item_[a-z]+$' then null
    when subject = 'home_sections' then regexp_replace(field, '^(item_(?:title|body))_[1-9][0-9]{0,2}$', '\1') else field
  end))::integer
$function$;

comment on function private.translation_length(text, text) is 'How many characters a translation of this text may have; null: it cannot be translated.';

revoke all on function private.translation_length(text, text) from public;

grant execute on function private.translation_length(text, text) to authenticated, service_role;
