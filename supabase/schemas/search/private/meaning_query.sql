create or replace function private.meaning_query (
  meanings text,
  configuration text
)
  returns tsquery
  language sql
  immutable
  set search_path to ''
  as $function$
  with meant as (
    select place, private.significant_roots(part, configuration) as words
    from regexp_split_to_table(meanings, '[,;\n]') with ordinality as listed (part, place)
  ),
  -- A word that all meanings share, such as the ring of halo ring and solitaire ring, is looked for once.
  shared as (
    select word from meant cross join unnest(words) as word
    group by word having count(distinct place) = (select count(*) from meant where words <> '{}')
  ),
  own as (
    select place, string_agg(format('''b/%s''', word), ' & ') filter (where word not in (select word from shared)) as query
    from meant cross join unnest(words) as word group by place
  )
  select nullif(
    concat_ws(
      ' & ',
      (select string_agg(format('''b/%s''', word), ' & ' order by word) from shared),
      (select '((' || string_agg(query, ') | (' order by place) || '))' from own having bool_and(query is not null))
    ),
    ''
  )::tsquery
$function$;

comment on function private.meaning_query(text, text) is 'Matches what a synonym means: all words of one of the meanings, in the name or the facts. Descriptions are left out, because they mention too much that a piece is not.';

revoke all on function private.meaning_query(text, text) from public;
