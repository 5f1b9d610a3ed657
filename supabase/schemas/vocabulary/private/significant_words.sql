create or replace function private.significant_words (
  text text,
  configuration text
)
  returns text[]
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
declare
  all_words constant text[] := private.plain_words(
    case when configuration in ('french', 'italian', 'catalan')
      -- What is left out before a vowel is a small word: bague d'or.
      then regexp_replace(text, '\m(d|l|qu|un|dell|dall|nell|all|sull)[''\u2018\u2019\u02bc](?=[[:alpha:]])', '', 'gi')
      else text end
  );
  counting constant text[] := array(
    select left(listed.word, 100) from unnest(all_words) with ordinality as listed (word, place)
    where not private.is_small_word(listed.word, configuration)
    order by place limit 8
  );
begin
  return case when counting = '{}' then all_words[:8] else counting end;
end
$function$;

comment on function private.significant_words(text, text) is 'The words of a text that matter in a search, at most 8; all of them if none does.';

revoke all on function private.significant_words(text, text) from public;
