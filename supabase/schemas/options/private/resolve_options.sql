create or replace function private.resolve_options (
  product bigint,
  chosen jsonb,
  out options jsonb,
  out surcharge numeric,
  out value_ids bigint[],
  out stock integer,
  out problem jsonb,
  out combination public.option_combinations
)
  returns record
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  select
    coalesce(
      jsonb_agg(
        jsonb_strip_nulls(jsonb_build_object(
          'name', option.name, 'value', coalesce(value.value, given.words),
          'surcharge', coalesce(value.surcharge, option.surcharge), 'option', option.id, 'choice', value.id
        ))
        order by option.position
      ) filter (where given.chosen is not null),
      '[]'
    ),
    coalesce(sum(coalesce(value.surcharge, option.surcharge)) filter (where given.chosen is not null), 0),
    coalesce(array_agg(value.id) filter (where value.id is not null), '{}'),
    min(value.stock_quantity),
    (array_agg(wrong.problem order by option.position) filter (where wrong.problem is not null))[1]
  into options, surcharge, value_ids, stock, problem
  from public.product_options as option
  left join lateral (
    select each as chosen, each ->> 'text' as words
    from jsonb_array_elements(resolve_options.chosen) as each
    where (each ->> 'option')::bigint = option.id
  ) as given on true
  left join public.product_option_values as value
    on option.kind = 'choice' and value.option_id = option.id and value.id = (given.chosen ->> 'value')::bigint
  cross join lateral (select jsonb_build_object('option', option.name)) as called (named)
  cross join lateral (
    select case
      when given.chosen is null then
        case when option.required then
          case option.kind
            when 'text' then private.refusal(
              'option_text_missing', format('%s: please enter a text.', option.name), named
            )
            else private.refusal('option_choice_missing', format('%s: please choose one.', option.name), named)
          end
        end
      when option.kind = 'choice' and value.id is null then private.refusal(
        'option_choice_gone', format('%s: please choose again.', option.name), named
      )
      when option.kind = 'text' and given.words is null then private.refusal(
        'option_text_missing', format('%s: please enter a text.', option.name), named
      )
      when length(given.words) > option.max_length then
        private.refusal(
          'option_text_too_long', format('%s: at most %s characters.', option.name, option.max_length),
          named || jsonb_build_object('most', option.max_length)
        )
      when option.kind = 'text' and not private.fits_characters(given.words, option.allowed) then
        private.refusal(
          'option_text_characters', format('%s: it has characters that are not offered.', option.name), named
        )
    end as problem
  ) as wrong
  where option.product_id = product;

  if cardinality(value_ids) > 1 then
    combination := private.combination_of_values(product, value_ids);
    stock := least(stock, combination.stock_quantity);
    if combination.surcharge is not null then
      -- The first of its values bears what they cost together.
      select jsonb_agg(each.line || each.borne order by each.n), sum((each.line || each.borne ->> 'surcharge')::numeric)
      into options, surcharge
      from (
        select line, n, case when (line ->> 'choice')::bigint = any (combination.value_ids) then
          jsonb_build_object('surcharge', case row_number() over (
            partition by (line ->> 'choice')::bigint = any (combination.value_ids) order by n
          ) when 1 then combination.surcharge else 0.00 end)
        else '{}' end as borne
        from jsonb_array_elements(options) with ordinality as chosen_line (line, n)
      ) as each;
    end if;
  end if;
  if problem is null and exists (
    select from jsonb_array_elements(chosen) as each
    where not exists (
      select from public.product_options as option
      where option.product_id = product and option.id = (each ->> 'option')::bigint
    )
  ) then
    problem := private.refusal('options_changed', 'Its options have changed: please choose again.');
  end if;
end
$function$;

comment on function private.resolve_options(bigint, jsonb) is 'What was chosen for a line, as a snapshot, with its surcharge, its values the combination that they are, and the lowest of their stocks (null: none is counted), or what is wrong with it.';

revoke all on function private.resolve_options(bigint, jsonb) from public;
