create or replace function private.folded_tags (
  tags text[]
)
  returns text[]
  language sql
  immutable
  parallel safe
  set search_path to ''
  as $function$
  select array(select lower(tag collate "en-x-icu") from unnest(tags) as tag)
$function$;

comment on function private.folded_tags(text[]) is 'Tags as the rules of collections compare them.';

revoke all on function private.folded_tags(text[]) from public;
