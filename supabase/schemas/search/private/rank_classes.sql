create or replace function private.rank_classes (
  words text[],
  near boolean,
  out class tsquery,
  out rank text
)
  returns setof record
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  configuration constant text := private.reading_configuration();
  -- This finds any of the words in anything by which products are ranked.
  marked constant text := (
    select string_agg(private.word_query(word, 'b/', configuration), ' | ') from unnest(words) as word
  );
  kind tsquery;
  stone tsquery;
begin
  if coalesce(cardinality(words), 0) = 0 then
    return next;
    return;
  end if;
  if near then
    rank := (
      select string_agg(format('128 * (words @@ %L::tsquery)::integer', term), ' + ') from unnest(private.search_terms(words)) as term
    );
  end if;
  if not private.is_in_a_product(marked::tsquery) then
    return next;
    return;
  end if;
  -- What kind of piece it is decides most, then what it is set with, then what it is called. Each of
  -- the three cases includes the next: 16 + 8 + 4, 8 + 4, 4.
  select
    string_agg(format('''t/%s''', root), ' | '),
    string_agg(format('''s/%s''', root), ' | '),
    concat_ws(
      ' + ',
      rank,
      format(
        'case when words @@ %L::tsquery then 28 when words @@ %L::tsquery then 12 when words @@ %L::tsquery then 4 else 0 end',
        string_agg(format('''n/%s''', root), ' & '),
        string_agg(private.word_query(word, 'n/', configuration), ' & '),
        string_agg(private.word_query(word, 'b/', configuration), ' & ')
      )
    )
  into kind, stone, rank
  from (select word, private.root(word, configuration) as root from unnest(words) as word) as forms;
  if near then
    rank := format('%s + 64 * (words @@ %L::tsquery)::integer + 32 * (words @@ %L::tsquery)::integer', rank, kind, stone);
    return next;
  else
    return query
      select best.class, rank_classes.rank
      from (
        values (kind && stone, kind && stone), (kind && !!stone, kind), (stone && !!kind, stone), (!!kind && !!stone, null)
      ) as best (class, needed)
      where best.needed is null or private.is_in_a_product(best.needed);
  end if;
end
$function$;

comment on function private.rank_classes(text[], boolean) is 'The classes of matching rows of product_search, best first (null: all rows), and how well a row fits the words within its class: higher is better. near: the number of matching words counts most.';

revoke all on function private.rank_classes(text[], boolean) from public;
