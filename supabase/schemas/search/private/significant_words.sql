create or replace function private.significant_words (
  text text
)
  returns text[]
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
declare
  all_words constant text[] := private.plain_words(text);
  counting constant text[] := array(
    select left(listed.word, 100) from unnest(all_words) with ordinality as listed (word, place)
    where listed.word not in ('a', 'an', 'and', 'the', 'for', 'with', 'of', 'in', 'on', 'to', 'or', 'by', 'from', 'set')
    order by place limit 8
  );
begin
  return case when counting = '{}' then all_words[:8] else counting end;
end
$function$;

comment on function private.significant_words(text) is 'The words of a text that matter in a search, at most 8; all of them if none does.';

revoke all on function private.significant_words(text) from public;
