create or replace function private.read_combinations (
  options jsonb,
  combinations jsonb
)
  returns table (
    choice jsonb,
    value_ids bigint[],
    surcharge numeric,
    stock_quantity integer,
    sku text,
    image text
  )
  language sql
  immutable
  set search_path to ''
  as $function$
  with known as materialized (
    select
      private.clean_line(option ->> 'name') as name, private.clean_line(each ->> 'value') as word,
      (each ->> 'id')::bigint as id
    from jsonb_array_elements(options) as option, jsonb_array_elements(option -> 'values') as each
  )
  select
    given -> 'choice', chosen.ids, (given ->> 'surcharge')::numeric, (given ->> 'stock_quantity')::integer,
    nullif(private.clean_code(given ->> 'sku'), ''), given ->> 'image'
  from jsonb_array_elements(combinations) as given
  cross join lateral (
    select array_agg(known.id order by known.id) as ids
    from jsonb_each_text(given -> 'choice') as pair (name, word)
    left join known on known.name = private.clean_line(pair.name) and known.word = private.clean_line(pair.word)
  ) as chosen
$function$;

comment on function private.read_combinations(jsonb, jsonb) is 'Combinations as a document has them, with the ids of their values; null among them where the document''s options know no such value, or it has no id yet.';

revoke all on function private.read_combinations(jsonb, jsonb) from public;
