create or replace function private.rank_expression (
  words text[],
  near boolean
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  -- This finds any of the words in anything by which products are ranked.
  marked constant text := (
    select string_agg(private.word_query(word, 'b/'), ' | ') from unnest(words) as word
  );
  most text := '';
  ranked text;
begin
  if near then
    most := coalesce(
      (select string_agg(format('128 * (words @@ %L::tsquery)::integer', term), ' + ') from unnest(private.search_terms(words)) as term),
      ''
    );
  end if;
  if words = '{}' or not private.is_in_a_product(marked::tsquery) then
    return nullif(most, '');
  end if;
  -- What kind of piece it is decides most, then what it is set with, then what it is called. Each of
  -- the three cases includes the next: 16 + 8 + 4, 8 + 4, 4.
  select
    format(
      '64 * (words @@ %L::tsquery)::integer + 32 * (words @@ %L::tsquery)::integer + case '
        'when words @@ %L::tsquery then 28 when words @@ %L::tsquery then 12 when words @@ %L::tsquery then 4 else 0 end',
      string_agg(format('''t/%s''', singular), ' | '),
      string_agg(format('''s/%s''', singular), ' | '),
      string_agg(format('''n/%s''', singular), ' & '),
      string_agg(private.word_query(word, 'n/'), ' & '),
      string_agg(private.word_query(word, 'b/'), ' & ')
    )
  into ranked
  from (select word, private.singular(word) as singular from unnest(words) as word) as forms;
  return concat_ws(' + ', ranked, nullif(most, ''));
end
$function$;

comment on function private.rank_expression(text[], boolean) is 'How well a row of product_search fits the words: higher is better; near: the number of matching words counts most.';

revoke all on function private.rank_expression(text[], boolean) from public;
