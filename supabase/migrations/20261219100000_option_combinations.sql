-- Combinations of values of a product's options, such as a metal and a ring size: with a surcharge, a stock, a SKU and a
-- photograph of their own, where the owner wants it.

create table public.option_combinations (
  id bigint generated always as identity,
  product_id bigint not null,
  value_ids bigint[] not null,
  surcharge numeric(10,2),
  stock_quantity integer,
  sku text,
  image text,
  constraint option_combinations_pkey primary key (id),
  constraint option_combinations_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade,
  constraint option_combinations_once unique (product_id, value_ids),
  constraint option_combinations_value_ids_check check (
    cardinality(value_ids) >= 2 and cardinality(value_ids) <= 5 and array_position(value_ids, null) is null
    and value_ids[1] < value_ids[2] and coalesce(value_ids[2] < value_ids[3], true)
    and coalesce(value_ids[3] < value_ids[4], true) and coalesce(value_ids[4] < value_ids[5], true)
  ),
  constraint option_combinations_surcharge_check check (surcharge >= 0 and surcharge <= 99999.99),
  constraint option_combinations_stock_quantity_check check (stock_quantity >= 0 and stock_quantity <= 1000000),
  constraint option_combinations_sku_check check (sku ~ '\S' and length(sku) <= 100),
  constraint option_combinations_image_check check (length(image) <= 2000 and image ~* '^(https?://|/(?![/\\]))[^\n]*$')
);
comment on table public.option_combinations is 'Values of several choices of a product that differ together from what they are alone, at most 500. All of one product combine the same choices, so what is chosen is at most one of them. Written by save_product_options.';
comment on column public.option_combinations.value_ids is 'One value of each of the choices that are combined, in ascending order.';
comment on column public.option_combinations.surcharge is 'On top of the product''s price, regardless of promotions, in place of what its values cost; null: their sum.';
comment on column public.option_combinations.stock_quantity is 'Pieces on hand of this combination; null when they are not counted.';
comment on column public.option_combinations.sku is 'Null: the product''s.';
comment on column public.option_combinations.image is 'URL of one of the product''s photographs; null, or no longer one of them: its main one.';
create index option_combinations_by_value on public.option_combinations using gin (value_ids);

revoke all on table public.option_combinations from public, anon, authenticated;
grant select on table public.option_combinations to anon, authenticated;
grant select, insert, update, delete on table public.option_combinations to service_role;
alter table public.option_combinations enable row level security;
create policy "whoever reads a product reads its combinations" on public.option_combinations
  for select to anon, authenticated
  using (exists (select from public.products as product where product.id = option_combinations.product_id));

create trigger option_combinations_change_pages
  after insert or delete or update of value_ids, surcharge, sku, image on public.option_combinations
  for each statement execute function private.note_changed_pages();
create trigger option_combinations_fit_the_currency
  before insert or update of surcharge on public.option_combinations
  for each row when (new.surcharge <> trunc(new.surcharge)) execute function private.check_amounts();
create trigger option_combinations_are_cleaned
  before insert or update of sku on public.option_combinations
  for each row execute function private.clean_columns('code sku');

create function private.check_combination() returns trigger
language plpgsql security definer set search_path to '' as $$
declare
  other bigint[];
begin
  -- Two transactions that add to one product wait for each other.
  perform from public.products where id = new.product_id for no key update;
  select value_ids into other from public.option_combinations
  where product_id = new.product_id and id <> new.id order by id limit 1;
  if cardinality(new.value_ids) <> (
    select count(distinct option.id) from public.product_option_values as value
    join public.product_options as option on option.id = value.option_id
    where value.id = any (new.value_ids) and option.product_id = new.product_id
  ) then
    raise exception using
      errcode = 'PT400', message = 'A combination has one value of each of its options, all of the same product.';
  elsif other is not null and array(select distinct option_id from public.product_option_values where id = any (new.value_ids) order by 1)
    <> array(select distinct option_id from public.product_option_values where id = any (other) order by 1)
  then
    raise exception using errcode = 'PT400', message = 'All combinations of a product need values of the same options.';
  elsif (select count(*) from public.option_combinations where product_id = new.product_id) > 500 then
    raise exception using errcode = 'PT400', message = 'A product can have at most 500 combinations.';
  end if;
  return null;
end
$$;
comment on function private.check_combination() is 'Refuses a combination whose values do not fit together or to the others of the product.';
revoke all on function private.check_combination() from public;
create trigger option_combinations_fit_their_product
  after insert or update of product_id, value_ids on public.option_combinations
  for each row execute function private.check_combination();

create function private.delete_combinations() returns trigger
language plpgsql security definer set search_path to '' as $$
begin
  delete from public.option_combinations where value_ids && (select array_agg(id) from removed);
  return null;
end
$$;
comment on function private.delete_combinations() is 'Deletes the combinations of deleted values.';
revoke all on function private.delete_combinations() from public;
create trigger product_option_values_take_their_combinations
  after delete on public.product_option_values referencing old table as removed
  for each statement execute function private.delete_combinations();

create function private.combination_of(product bigint, chosen bigint[]) returns public.option_combinations
language sql stable set search_path to '' as $$
  select combination from public.option_combinations as combination
  where combination.product_id = product and combination.value_ids <@ chosen
$$;
comment on function private.combination_of(bigint, bigint[]) is 'The combination of a product that these values are, or contain; null if none is.';
revoke all on function private.combination_of(bigint, bigint[]) from public;

create function private.combination_words(value_ids bigint[]) returns text
language sql stable set search_path to '' as $$
  select string_agg(option.name || ': ' || value.value, ', ' order by option.position)
  from public.product_option_values as value join public.product_options as option on option.id = value.option_id
  where value.id = any (value_ids)
$$;
comment on function private.combination_words(bigint[]) is 'What a combination is called: Metal: Gold, Ring size: 7.';
revoke all on function private.combination_words(bigint[]) from public;

create function private.combination_surcharge(combination public.option_combinations) returns numeric
language sql stable set search_path to '' as $$
  select coalesce(
    combination.surcharge,
    (select sum(value.surcharge) from public.product_option_values as value where value.id = any (combination.value_ids))
  )
$$;
comment on function private.combination_surcharge(public.option_combinations) is 'What a combination costs on top of the product''s price.';
revoke all on function private.combination_surcharge(public.option_combinations) from public;

create function private.own_photograph(product public.products, image text) returns text
language sql immutable set search_path to '' as $$
  select shown from unnest(array[product.image] || product.images) as shown
  where split_part(shown, '#', 1) = split_part(image, '#', 1) limit 1
$$;
comment on function private.own_photograph(public.products, text) is 'The address, with the point to keep, under which a product shows this photograph; null if it does not.';
revoke all on function private.own_photograph(public.products, text) from public;

-- Histories

alter table public.price_changes add column option_combination_id bigint;
comment on column public.price_changes.option_combination_id is 'Of a surcharge: the combination, which may be gone by now.';
comment on column public.price_changes.option_id is 'Of a surcharge: the option, which may be gone by now; null for a combination.';
comment on column public.price_changes.option_value_id is 'Of a surcharge: the value, which may be gone by now; null for a text or a combination.';
comment on column public.price_changes.kind is 'What changed: products.final_price, or the surcharge of an option, of one of its values, or of a combination of values.';
alter table public.price_changes drop constraint price_changes_fit_their_kind;
alter table public.price_changes add constraint price_changes_fit_their_kind check (
  case kind
    when 'final_price' then
      num_nonnulls(option_id, option_value_id, option_combination_id, choice) = 0 and price is not null
    else
      num_nonnulls(option_id, option_combination_id) = 1 and (option_value_id is null or option_id is not null)
      and choice is not null and price is null
  end
);

alter table public.stock_moves add column option_combination_id bigint;
comment on column public.stock_moves.option_value_id is 'The value that was moved, which may be gone by now.';
comment on column public.stock_moves.option_combination_id is 'The combination that was moved, which may be gone by now. Without it and a value it is the product''s own stock.';
comment on column public.stock_moves.choice is 'What the option and the value were called: Ring size: 7.';
comment on table public.stock_moves is 'Every move of the stock of products, of the values of their options and of combinations of values. Triggers write it; nobody changes a row, and rows go with their product.';
alter table public.stock_moves drop constraint stock_moves_name_values;
alter table public.stock_moves add constraint stock_moves_name_values check (
  num_nonnulls(option_value_id, option_combination_id) = num_nonnulls(choice)
);
create index stock_moves_by_combination on public.stock_moves (option_combination_id, id desc)
  where option_combination_id is not null;

create function private.note_combination_histories() returns trigger
language plpgsql security definer set search_path to '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.price_changes (product_id, kind, option_combination_id, choice, new, cause, actor)
    select
      added.product_id, 'surcharge', added.id, private.combination_words(added.value_ids), added.surcharge,
      (select private.cause()), (select auth.uid())
    from added where added.surcharge is not null;
    insert into public.stock_moves (product_id, option_combination_id, choice, quantity, stock_after, cause, actor)
    select
      added.product_id, added.id, private.combination_words(added.value_ids), added.stock_quantity, added.stock_quantity,
      (select private.cause()), (select auth.uid())
    from added where added.stock_quantity is not null;
    return null;
  elsif tg_op = 'DELETE' then
    -- Its values may be gone by now, and its product, too.
    insert into public.price_changes (product_id, kind, option_combination_id, choice, old, new, cause, actor)
    select
      removed.product_id, 'surcharge', removed.id, private.combination_words(removed.value_ids), removed.surcharge,
      (select sum(surcharge) from public.product_option_values where id = any (removed.value_ids)),
      (select private.cause()), (select auth.uid())
    from removed
    where removed.surcharge is not null and exists (select from public.products where id = removed.product_id)
      and cardinality(removed.value_ids) = (select count(*) from public.product_option_values where id = any (removed.value_ids));
    insert into public.stock_moves (product_id, option_combination_id, choice, quantity, cause, actor)
    select
      removed.product_id, removed.id, last.choice, -removed.stock_quantity, (select private.cause()), (select auth.uid())
    from removed cross join lateral (
      select move.choice from public.stock_moves as move
      where move.option_combination_id = removed.id order by move.id desc limit 1
    ) as last
    where removed.stock_quantity is not null and exists (select from public.products where id = removed.product_id);
    return null;
  end if;

  insert into public.stock_moves
    (product_id, option_combination_id, choice, quantity, stock_after, cause, order_id, actor, note)
  select
    changed.product_id, changed.id, private.combination_words(changed.value_ids), changed.quantity, changed.stock_after,
    (select private.cause()), (select private.cause_order()), (select auth.uid()),
    (select nullif(current_setting('facet.note', true), ''))
  from (
    select
      id, max(product_id) as product_id, max(value_ids) filter (where times = 1) as value_ids,
      coalesce(sum(times * stock_quantity), 0) as quantity, max(stock_quantity) filter (where times = 1) as stock_after
    from (
      select id, product_id, stock_quantity, value_ids, 1 as times from added
      union all
      select id, product_id, stock_quantity, null, -1 from removed
    ) as both_times
    group by id having min(stock_quantity) <> max(stock_quantity) or count(stock_quantity) = 1
  ) as changed;

  insert into public.price_changes (product_id, kind, option_combination_id, choice, old, new, cause, actor)
  select
    changed.product_id, 'surcharge', changed.id, private.combination_words(changed.value_ids),
    coalesce(changed.old, alone.surcharge), coalesce(changed.new, alone.surcharge),
    (select private.cause()), (select auth.uid())
  from (
    select
      id, max(product_id) as product_id, max(value_ids) filter (where times = 1) as value_ids,
      max(surcharge) filter (where times = -1) as old, max(surcharge) filter (where times = 1) as new
    from (
      select id, product_id, surcharge, value_ids, 1 as times from added
      union all
      select id, product_id, surcharge, null, -1 from removed
    ) as both_times
    group by id having min(surcharge) <> max(surcharge) or count(surcharge) = 1
  ) as changed
  cross join lateral (
    select sum(value.surcharge) as surcharge from public.product_option_values as value
    where value.id = any (changed.value_ids)
  ) as alone;
  return null;
end
$$;
comment on function private.note_combination_histories() is 'Notes the surcharges and the pieces of combinations, when they are added, changed or deleted. One without a surcharge costs the sum of its values, whose own changes are noted.';
revoke all on function private.note_combination_histories() from public;
create trigger option_combinations_note_histories_when_added
  after insert on public.option_combinations referencing new table as added
  for each statement execute function private.note_combination_histories();
create trigger option_combinations_note_histories_when_changed
  after update on public.option_combinations referencing old table as removed new table as added
  for each statement execute function private.note_combination_histories();
create trigger option_combinations_note_histories_when_deleted
  after delete on public.option_combinations referencing old table as removed
  for each statement execute function private.note_combination_histories();

-- The document of options

create function private.with_combinations(options jsonb, combinations jsonb) returns jsonb
language sql immutable set search_path to '' as $$
  select coalesce(
    jsonb_agg(
      (option - 'combinations') || coalesce(
        (
          select jsonb_build_object('combinations', jsonb_agg(combination order by m))
          from jsonb_array_elements(combinations) with ordinality as of (combination, m)
          where (
            select min(place) from jsonb_array_elements(options) with ordinality as first (named, place)
            where combination -> 'choice' ? (named ->> 'name')
          ) = n
          having count(*) > 0
        ),
        '{}'
      )
      order by n
    ),
    '[]'
  )
  from jsonb_array_elements(options) with ordinality as each (option, n)
$$;
comment on function private.with_combinations(jsonb, jsonb) is 'An options document with these combinations, each with the first of its options.';
revoke all on function private.with_combinations(jsonb, jsonb) from public;

create function private.read_combinations(options jsonb, combinations jsonb)
  returns table (choice jsonb, value_ids bigint[], surcharge numeric, stock_quantity integer, sku text, image text)
language sql immutable set search_path to '' as $$
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
$$;
comment on function private.read_combinations(jsonb, jsonb) is 'Combinations as a document has them, with the ids of their values; null among them where the document''s options know no such value, or it has no id yet.';
revoke all on function private.read_combinations(jsonb, jsonb) from public;

create function private.combinations_in(options jsonb) returns jsonb
language sql immutable set search_path to '' as $$
  select jsonb_path_query_array(options, '$[*].combinations[*]')
$$;
comment on function private.combinations_in(jsonb) is 'The combinations of an options document.';
revoke all on function private.combinations_in(jsonb) from public;

create function private.save_combinations(product bigint, options jsonb, seen jsonb) returns void
language plpgsql set search_path to '' as $$
declare
  given jsonb;
  unknown jsonb;
begin
  select jsonb_agg(to_jsonb(read)), jsonb_path_query_first(jsonb_agg(to_jsonb(read)), '$[*] ? (@.value_ids[*] == null).choice')
  into given, unknown
  from private.read_combinations(private.options_document(product), private.combinations_in(options)) as read;
  if unknown is not null then
    raise exception using
      errcode = 'PT400', message = format(
        'The product has no values for the combination "%s".',
        (select string_agg(name || ': ' || word, ', ') from jsonb_each_text(unknown) as pair (name, word))
      );
  end if;

  delete from public.option_combinations as held
  where held.product_id = product and not exists (
    select from jsonb_to_recordset(given) as kept (value_ids bigint[]) where kept.value_ids = held.value_ids
  );

  update public.option_combinations as held
  set surcharge = wanted.surcharge, sku = wanted.sku, image = wanted.image,
    stock_quantity = case
      -- The stock was not changed here, but orders may have changed it.
      when wanted.stock_quantity is not distinct from before.stock_quantity then held.stock_quantity
      else wanted.stock_quantity
    end
  from jsonb_to_recordset(given) as wanted (value_ids bigint[], surcharge numeric, stock_quantity integer, sku text, image text)
  left join jsonb_to_recordset(seen) as before (value_ids bigint[], stock_quantity integer) using (value_ids)
  where held.product_id = product and held.value_ids = wanted.value_ids;

  insert into public.option_combinations (product_id, value_ids, surcharge, stock_quantity, sku, image)
  select product, wanted.value_ids, wanted.surcharge, wanted.stock_quantity, wanted.sku, wanted.image
  from jsonb_to_recordset(given) as wanted (value_ids bigint[], surcharge numeric, stock_quantity integer, sku text, image text)
  where not exists (
    select from public.option_combinations as held
    where held.product_id = product and held.value_ids = wanted.value_ids
  )
  order by wanted.value_ids;
end
$$;
comment on function private.save_combinations(bigint, jsonb, jsonb) is 'Makes those in this options document the combinations of a product, whose values are saved. seen: as private.read_combinations returns them. Stock that still equals what was seen is left as orders made it.';
revoke all on function private.save_combinations(bigint, jsonb, jsonb) from public;

create or replace function private.options_without_stock(options jsonb) returns jsonb
language sql immutable as $function$
  select coalesce(
    jsonb_agg(
      option - 'combinations' || jsonb_build_object(
        'values', (
          select coalesce(jsonb_agg(value - 'stock_quantity' order by value_position), '[]')
          from jsonb_array_elements(option -> 'values') with ordinality as each (value, value_position)
        ),
        'combinations', (
          select coalesce(jsonb_agg(combination - 'stock_quantity' order by combination -> 'choice'), '[]')
          from jsonb_array_elements(option -> 'combinations') as each (combination)
        )
      )
      order by position
    ),
    '[]'
  )
  from jsonb_array_elements(options) with ordinality as each (option, position)
$function$;

create or replace function private.options_document (
  product bigint
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return private.with_combinations(
    coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', option.id, 'name', option.name, 'kind', option.kind, 'required', option.required,
          'max_length', option.max_length, 'allowed', option.allowed, 'surcharge', option.surcharge, 'is_ring_size', option.is_ring_size,
          'values', coalesce(
            (
              select jsonb_agg(
                jsonb_build_object(
                  'id', value.id, 'value', value.value, 'surcharge', value.surcharge,
                  'stock_quantity', value.stock_quantity
                )
                order by value.position
              )
              from public.product_option_values as value where value.option_id = option.id
            ),
            '[]'
          )
        )
        order by option.position
      )
      from public.product_options as option where option.product_id = product
    ), '[]'),
    coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'choice', named.choice, 'surcharge', combination.surcharge, 'stock_quantity', combination.stock_quantity,
          'sku', combination.sku, 'image', combination.image
        )
        order by named.places
      )
      from public.option_combinations as combination
      cross join lateral (
        select
          jsonb_object_agg(option.name, value.value) as choice, array_agg(value.position order by option.position) as places
        from public.product_option_values as value join public.product_options as option on option.id = value.option_id
        where value.id = any (combination.value_ids)
      ) as named
      where combination.product_id = product
    ), '[]')
  );
end
$function$;

comment on function private.options_document(bigint) is 'The options of a product in one document, as save_product_options takes them.';

create or replace function public.save_product_options (
  product_id bigint,
  options jsonb,
  seen jsonb default '[]'
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  product constant bigint := save_product_options.product_id;
  present jsonb;
  combined jsonb;
  given record;
  given_id bigint;
begin
  perform private.require_admin();
  if jsonb_typeof(options) is distinct from 'array' or jsonb_typeof(seen) is distinct from 'array' then
    raise exception using errcode = 'PT400', message = 'The options could not be read: they must be a list.';
  elsif jsonb_array_length(options) > 5 then
    raise exception using errcode = 'PT400', message = 'A product can have at most five options.';
  end if;

  -- The product before its values, as orders do.
  perform from public.products where id = product for no key update;
  if not found then
    return null;
  end if;
  perform from public.product_option_values
  where option_id in (select id from public.product_options as option where option.product_id = product)
  order by id for no key update;
  perform from public.option_combinations as combination where combination.product_id = product order by id for no key update;

  present := private.options_document(product);
  -- Whoever opened the page before there were ring sizes has not seen any.
  if private.options_without_stock(
    case when jsonb_path_exists(seen, '$[*].is_ring_size') then present else
      (select coalesce(jsonb_agg(option - 'is_ring_size' order by n), '[]') from jsonb_array_elements(present) with ordinality as each (option, n))
    end
  ) <> private.options_without_stock(seen) or exists (
    -- Whoever sets a stock must have seen the present one, or orders placed meanwhile would be forgotten.
    select
    from public.product_option_values as value
    join jsonb_path_query(seen, '$[*].values[*]') as before on (before ->> 'id')::bigint = value.id
    join jsonb_path_query(options, '$[*].values[*]') as after on (after ->> 'id')::bigint = value.id
    where (after ->> 'stock_quantity')::integer is distinct from (before ->> 'stock_quantity')::integer
      and value.stock_quantity is distinct from (before ->> 'stock_quantity')::integer
      and value.stock_quantity is distinct from (after ->> 'stock_quantity')::integer
  ) then
    return null;
  end if;
  -- By their ids, because names may change now.
  combined := (
    select jsonb_agg(to_jsonb(before)) from private.read_combinations(present, private.combinations_in(seen)) as before
  );
  if exists (
    select
    from public.option_combinations as combination
    join jsonb_to_recordset(combined) as before (value_ids bigint[], stock_quantity integer) using (value_ids)
    join private.read_combinations(options, private.combinations_in(options)) as after using (value_ids)
    where combination.product_id = product and after.stock_quantity is distinct from before.stock_quantity
      and combination.stock_quantity is distinct from before.stock_quantity
      and combination.stock_quantity is distinct from after.stock_quantity
  ) then
    return null;
  end if;

  delete from public.product_options as option
  where option.product_id = product
    and option.id not in (
      select (each ->> 'id')::bigint from jsonb_array_elements(options) as each where each ->> 'id' is not null
    );

  for given in
    select each.option, each.position
    from jsonb_array_elements(options) with ordinality as each (option, position)
  loop
    if given.option ->> 'kind' = 'choice' and coalesce(jsonb_array_length(given.option -> 'values'), 0) = 0 then
      raise exception using
        errcode = 'PT400', message = format('Please give "%s" at least one value.', given.option ->> 'name');
    elsif jsonb_array_length(given.option -> 'values') > (case given.option ->> 'kind' when 'choice' then 60 else 0 end) then
      raise exception using
        errcode = 'PT400', message = format('"%s" has too many values.', given.option ->> 'name');
    end if;
    given_id := (given.option ->> 'id')::bigint;
    if given_id is null then
      insert into public.product_options (product_id, position, name, kind, required, max_length, allowed, surcharge, is_ring_size)
      values (
        product, given.position, private.clean_line(given.option ->> 'name'), given.option ->> 'kind',
        (given.option ->> 'required')::boolean, (given.option ->> 'max_length')::integer, given.option ->> 'allowed',
        (given.option ->> 'surcharge')::numeric,
        (given.option ->> 'is_ring_size')::boolean
      )
      returning id into given_id;
    else
      update public.product_options as option
      set position = given.position, name = private.clean_line(given.option ->> 'name'), kind = given.option ->> 'kind',
        required = (given.option ->> 'required')::boolean, max_length = (given.option ->> 'max_length')::integer,
        allowed = given.option ->> 'allowed', surcharge = (given.option ->> 'surcharge')::numeric,
        is_ring_size = coalesce(
          (given.option ->> 'is_ring_size')::boolean, option.is_ring_size and given.option ->> 'kind' = 'choice'
        )
      where option.id = given_id and option.product_id = product;
      if not found then
        raise exception using errcode = 'PT400', message = 'An option of another product cannot be saved with this one.';
      end if;
    end if;
    perform private.save_option_values(
      given_id, given.option -> 'values',
      array(select each from jsonb_path_query(seen, '$[*].values[*]') as each)
    );
  end loop;
  perform private.save_combinations(product, options, combined);
  return private.options_document(product);
end
$function$;

comment on function public.save_product_options(bigint, jsonb, jsonb) is 'Makes these the options of a product, in their order: [{"id"?, "name", "kind", "required", "max_length", "allowed", "surcharge", "is_ring_size"?, "values": [{"id"?, "value", "surcharge", "stock_quantity"}], "combinations"?: [{"choice": {option: value}, "surcharge", "stock_quantity", "sku", "image"}]}]. A combination names options and values as this document does, whichever option it stands with. seen: the options as they were loaded. Returns them with their ids, or null if the product is gone or somebody else has changed something that this would overwrite. Admins only.';

drop function private.resolve_options(bigint, jsonb);
create function private.resolve_options (
  product bigint,
  chosen jsonb,
  out options jsonb,
  out surcharge numeric,
  out value_ids bigint[],
  out stock integer,
  out problem text,
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
  cross join lateral (
    select case
      when given.chosen is null then
        case when option.required then
          format(case option.kind when 'text' then '%s: please enter a text.' else '%s: please choose one.' end, option.name)
        end
      when option.kind = 'choice' and value.id is null then format('%s: please choose again.', option.name)
      when option.kind = 'text' and given.words is null then format('%s: please enter a text.', option.name)
      when length(given.words) > option.max_length then
        format('%s: at most %s characters.', option.name, option.max_length)
      when option.kind = 'text' and not private.fits_characters(given.words, option.allowed) then
        format('%s: it has characters that are not offered.', option.name)
    end as problem
  ) as wrong
  where option.product_id = product;

  if cardinality(value_ids) > 1 then
    combination := private.combination_of(product, value_ids);
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
    problem := 'Its options have changed: please choose again.';
  end if;
end
$function$;

comment on function private.resolve_options(bigint, jsonb) is 'What was chosen for a line, as a snapshot, with its surcharge, its values the combination that they are, and the lowest of their stocks (null: none is counted), or what is wrong with it, in a sentence.';
revoke all on function private.resolve_options(bigint, jsonb) from public;

create function private.lock_choices(products bigint[], chosen bigint[]) returns void
language plpgsql set search_path to '' as $function$
begin
  if cardinality(chosen) = 0 then
    return;
  end if;
  perform from public.product_option_values where id = any (chosen) order by id for no key update;
  perform from public.option_combinations
  where product_id = any (products) and value_ids <@ chosen order by id for no key update;
end
$function$;
comment on function private.lock_choices(bigint[], bigint[]) is 'Locks values and then their combinations, after their products.';
revoke all on function private.lock_choices(bigint[], bigint[]) from public;

create or replace function private.lock_cart (
  lines jsonb,
  sent text[]
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  wanted constant bigint[] := array(select line.id from jsonb_to_recordset(lines) as line (id bigint));
  wanted_values constant bigint[] := array(
    select (chosen ->> 'value')::bigint
    from jsonb_to_recordset(lines) as line (options jsonb),
      jsonb_array_elements(private.chosen_options(line.options)) as chosen
    where chosen ? 'value'
  );
  categories text[];
begin
  perform private.lock_prices_shared();
  -- Products in id order, then values and combinations, then promotions, as everywhere: nobody can deadlock.
  select array_agg(locked.category) into categories
  from (select category from public.products where id = any (wanted) order by id for no key update) as locked;
  perform private.lock_choices(wanted, wanted_values);
  perform from public.promotions as promotion
  where private.is_running(promotion) and (promotion.code is null or lower(promotion.code) in (select lower(typed) from unnest(sent) as typed))
    and private.promotion_covers(promotion, wanted, categories)
  order by promotion.id for no key update;
end
$function$;

comment on function private.lock_cart(jsonb, text[]) is 'Locks the products, values and combinations of the lines and every promotion that may price one of them, by itself or by a code, until the order is placed or refused.';

create or replace function private.lock_option_values(locked_order_id bigint) returns void
language plpgsql set search_path to '' as $function$
begin
  perform private.lock_choices(
    array(select product_id from public.order_items where order_id = locked_order_id and product_id is not null),
    array(
      select (chosen ->> 'choice')::bigint
      from public.order_items as item, jsonb_array_elements(item.options) as chosen
      where item.order_id = locked_order_id and chosen ? 'choice'
    )
  );
end
$function$;
comment on function private.lock_option_values(bigint) is 'Locks the values and combinations in an order, after its products.';

alter table private.held_values drop constraint held_values_pkey;
alter table private.held_values alter column value_id drop not null;
alter table private.held_values add column combination_id bigint;
alter table private.held_values add constraint held_values_combination_id_fkey
  foreign key (combination_id) references public.option_combinations(id) on delete cascade;
alter table private.held_values add constraint held_values_are_of_one_stock check (num_nonnulls(value_id, combination_id) = 1);
alter table private.held_values add constraint held_values_once unique nulls not distinct (item_id, value_id, combination_id);
create index held_values_by_combination on private.held_values (combination_id) where combination_id is not null;
comment on table private.held_values is 'The pieces that lines of orders hold of the stock of values and of combinations of values.';

create function private.wanted_values(wanted_order_id bigint)
  returns table (item_id bigint, value_id bigint, combination_id bigint, pieces integer, stock_quantity integer, is_gone boolean)
language plpgsql stable set search_path to '' as $function$
begin
  return query
    select
      item.id, (chosen ->> 'choice')::bigint, null::bigint, item.quantity - item.stock_returned, value.stock_quantity,
      value.id is null
    from public.order_items as item
    cross join lateral jsonb_array_elements(item.options) as chosen
    left join public.product_option_values as value on value.id = (chosen ->> 'choice')::bigint
    where item.order_id = wanted_order_id and chosen ? 'choice'
    union all
    select
      item.id, null, combination.id, item.quantity - item.stock_returned, combination.stock_quantity, false
    from public.order_items as item
    cross join lateral (
      select array_agg((chosen ->> 'choice')::bigint) as ids
      from jsonb_array_elements(item.options) as chosen where chosen ? 'choice'
    ) as choice
    join public.option_combinations as combination
      on combination.product_id = item.product_id and combination.value_ids <@ choice.ids
    where item.order_id = wanted_order_id and jsonb_array_length(item.options) > 1;
end
$function$;
comment on function private.wanted_values(bigint) is 'The values and combinations in the lines of an order, the pieces that each line wants of them, and the pieces left.';
revoke all on function private.wanted_values(bigint) from public;

drop function private.hold_option_values(bigint);
create function private.hold_option_values(held_order_id bigint, only_item bigint default null) returns void
language plpgsql set search_path to '' as $function$
declare
  of_values jsonb;
  of_combinations jsonb;
begin
  -- Lines of one value take what is left after the lines before them.
  with held as (
    insert into private.held_values (item_id, value_id, combination_id, pieces)
    select taken.item_id, taken.value_id, taken.combination_id, taken.pieces
    from (
      select
        wanted.item_id, wanted.value_id, wanted.combination_id,
        least(
          wanted.pieces,
          wanted.stock_quantity + wanted.pieces
            - sum(wanted.pieces) over (partition by wanted.value_id, wanted.combination_id order by wanted.item_id)
        ) as pieces
      from private.wanted_values(held_order_id) as wanted
      where wanted.stock_quantity is not null and wanted.item_id = coalesce(only_item, wanted.item_id)
    ) as taken
    where taken.pieces > 0
    returning value_id, combination_id, pieces
  ),
  summed as (
    select held.value_id, held.combination_id, sum(held.pieces) as pieces from held group by held.value_id, held.combination_id
  )
  select
    jsonb_agg(to_jsonb(summed)) filter (where summed.value_id is not null),
    jsonb_agg(to_jsonb(summed)) filter (where summed.combination_id is not null)
  into of_values, of_combinations
  from summed;

  if of_values is not null then
    update public.product_option_values as value set stock_quantity = value.stock_quantity - taken.pieces
    from jsonb_to_recordset(of_values) as taken (value_id bigint, pieces integer) where value.id = taken.value_id;
  end if;
  if of_combinations is not null then
    update public.option_combinations as combination set stock_quantity = combination.stock_quantity - taken.pieces
    from jsonb_to_recordset(of_combinations) as taken (combination_id bigint, pieces integer)
    where combination.id = taken.combination_id;
  end if;
end
$function$;
comment on function private.hold_option_values(bigint, bigint) is 'Takes the available stock of the values and combinations in an order that holds none, or in one line of it. Their products are locked already.';
revoke all on function private.hold_option_values(bigint, bigint) from public;

create or replace function private.release_option_values(released_item_id bigint, most integer default null) returns void
language plpgsql set search_path to '' as $function$
begin
  if not exists (select from private.held_values as held where held.item_id = released_item_id) then
    return;
  end if;
  update public.product_option_values as value
  set stock_quantity = least(value.stock_quantity + least(held.pieces, most), 1000000)
  from private.held_values as held
  where held.item_id = released_item_id and value.id = held.value_id and value.stock_quantity is not null;

  update public.option_combinations as combination
  set stock_quantity = least(combination.stock_quantity + least(held.pieces, most), 1000000)
  from private.held_values as held
  where held.item_id = released_item_id and combination.id = held.combination_id and combination.stock_quantity is not null;

  delete from private.held_values as held where held.item_id = released_item_id and held.pieces <= coalesce(most, held.pieces);

  update private.held_values as held set pieces = held.pieces - most where held.item_id = released_item_id and most > 0;
end
$function$;
comment on function private.release_option_values(bigint, integer) is 'Gives back the stock of values and combinations that a line holds, of at most so many pieces (null: all). They are locked.';

create or replace function private.can_retake_order (
  wanted public.orders
)
  returns boolean
  language plpgsql
  set search_path to ''
  as $function$
begin
  -- As place_order locks: promotions do not change meanwhile, then products, then values and combinations, then offers.
  perform private.lock_prices_shared();
  perform from public.products
  where id in (select product_id from public.order_items where order_id = wanted.id)
  order by id for no key update;
  perform private.lock_option_values(wanted.id);
  perform from public.counter_offers
  where id in (select item.offer_id from public.order_items as item where item.order_id = wanted.id)
  order by id for no key update;
  return not exists (
      select from (
        select product_id, sum(quantity - stock_returned) as pieces from public.order_items
        where order_id = wanted.id and quantity > stock_returned group by product_id
      ) as line
      left join public.products as product on product.id = line.product_id
      where product.id is null or product.stock_quantity < line.pieces
    )
    and not exists (
      select from private.wanted_values(wanted.id) as line where line.pieces > 0
      group by line.value_id, line.combination_id
      having bool_or(line.is_gone) or min(line.stock_quantity) < sum(line.pieces)
    )
    and not exists (
      select from public.order_items as item join public.counter_offers as offer on offer.id = item.offer_id
      where item.order_id = wanted.id and offer.order_id <> wanted.id
    );
end
$function$;

comment on function private.can_retake_order(public.orders) is 'Whether a void order could take all its pieces and offers again. Locks them, so that the answer holds for the transaction.';

create or replace function private.price_cart (
  lines jsonb,
  customer uuid
)
  returns private.cart_line[]
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  running constant bigint[] := private.running_promotions();
  decimals constant integer := private.shop_decimals();
begin
  return array(
    with line as (
      select
        given.ordinality as position, given.quantity, given.price as seen_price, given.id as product_id, product,
        private.chosen_options(given.options) as chosen,
        given.offer as offer_id, coalesce(made.answer_price, made.offer_price) as offer_price,
        case when given.offer is not null then private.offer_problem(made, customer, given.id) end as offer_problem
      from rows from (
        jsonb_to_recordset(lines) as (id bigint, quantity integer, price numeric, options jsonb, offer bigint)
      ) with ordinality as given
      left join public.products as product on product.id = given.id and product.status = 'published'
      left join public.counter_offers as made on made.id = given.offer
    ),
    resolved as (
      select line.*, result.*
      from line cross join lateral private.resolve_options(line.product_id, line.chosen) as result
    ),
    short_value as (
      select value.id
      from resolved
      cross join lateral unnest(resolved.value_ids) as value_id
      join public.product_option_values as value on value.id = value_id
      group by value.id having value.stock_quantity < sum(resolved.quantity)
    ),
    short_combination as (
      select (resolved.combination).id as id
      from resolved group by (resolved.combination).id
      having min((resolved.combination).stock_quantity) < sum(resolved.quantity)
    )
    select row(
      resolved.product_id, resolved.quantity, resolved.seen_price,
      case
        when by_offer then case when (product).id is not null then resolved.offer_price end
        else private.discounted_price((product).price, promotion.discount_type, promotion.discount_value, decimals)
      end + resolved.surcharge,
      promotion.id, (product).stock_quantity, (product).name,
      case
        when (resolved.combination).image is null then (product).image
        else coalesce(private.own_photograph(product, (resolved.combination).image), (product).image)
      end,
      coalesce((resolved.combination).sku, (product).sku),
      resolved.chosen, resolved.options, resolved.problem,
      least((product).stock_quantity, resolved.stock),
      coalesce((product).stock_quantity < sum(resolved.quantity) over (partition by resolved.product_id), false)
        or exists (select from short_value where short_value.id = any (resolved.value_ids))
        or exists (select from short_combination where short_combination.id = (resolved.combination).id),
      resolved.offer_id, resolved.offer_problem
    )::private.cart_line
    from resolved
    cross join lateral (select resolved.offer_id is not null and resolved.offer_problem is null) as priced (by_offer)
    left join lateral private.promotion_for(product, running) as promotion on not by_offer
    order by resolved.position
  );
end
$function$;

comment on function private.price_cart(jsonb, uuid) is 'The lines with the current price and stock of their products and options for this customer.';

create or replace function public.change_order_options (
  order_item_id bigint,
  options jsonb
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  refusal constant text := private.options_refusal(options);
  chosen constant jsonb := private.chosen_options(options);
  placed public.orders;
  item public.order_items;
  wanted record;
  held public.option_combinations;
  before text;
  pieces integer;
  cause_before text;
begin
  perform private.require_admin();
  if refusal is not null then
    raise exception using errcode = 'PT400', message = refusal;
  end if;
  select line.* into item from public.order_items as line where line.id = order_item_id;
  placed := private.lock_unshipped_order(item.order_id);
  if item.product_id is null then
    raise exception using errcode = 'PT409', message = 'This product is no longer sold, so its options are not known.';
  end if;
  -- As place_order locks: promotions do not change meanwhile, then the product, then values and combinations.
  perform private.lock_prices_shared();
  perform from public.products where id = item.product_id for no key update;
  perform private.lock_choices(
    array[item.product_id],
    array(
      select (each ->> 'choice')::bigint
      from public.order_items as line, jsonb_array_elements(line.options) as each
      where line.order_id = placed.id and each ? 'choice'
      union
      select (each ->> 'value')::bigint from jsonb_array_elements(chosen) as each where each ? 'value'
    )
  );

  select line.* into item from public.order_items as line where line.id = order_item_id;
  select * into wanted from private.resolve_options(item.product_id, chosen);
  if wanted.problem is not null then
    raise exception using errcode = 'PT409', message = wanted.problem;
  elsif wanted.surcharge <> (
    select coalesce(sum((each ->> 'surcharge')::numeric), 0) from jsonb_array_elements(item.options) as each
  ) then
    raise exception using
      errcode = 'PT409', message = 'The price would change with these options. Please cancel the order instead.';
  end if;
  if wanted.options = item.options then
    return to_json(item);
  end if;
  before := private.options_text(item.options);
  held := private.combination_of(
    item.product_id, array(select (each ->> 'choice')::bigint from jsonb_array_elements(item.options) as each where each ? 'choice')
  );
  pieces := item.quantity - item.stock_returned;
  cause_before := private.set_cause('exchange ' || placed.id);
  perform private.release_option_values(item.id);
  if exists (
    select from public.product_option_values as value
    where value.id = any (wanted.value_ids) and value.stock_quantity < pieces
    union all
    select from public.option_combinations as combination
    where combination.id = (wanted.combination).id and combination.stock_quantity < pieces
  ) then
    raise exception using errcode = 'PT409', message = format('%s is not in stock.', private.options_text(wanted.options));
  end if;
  begin
    update public.order_items as line
    set options = wanted.options,
      sku_at_purchase = case
        when (wanted.combination).sku is distinct from held.sku then coalesce((wanted.combination).sku, product.sku)
        else line.sku_at_purchase
      end,
      image_at_purchase = case
        when (wanted.combination).image is distinct from held.image
          then coalesce(private.own_photograph(product, (wanted.combination).image), product.image)
        else line.image_at_purchase
      end
    from public.products as product
    where line.id = item.id and product.id = line.product_id returning line.* into item;
  exception when unique_violation then
    raise exception using errcode = 'PT409', message = 'The order has another line with these options.';
  end;
  perform private.hold_option_values(placed.id, item.id);
  perform private.set_cause(cause_before);
  perform private.note_order_event(placed.id, 'change', jsonb_build_object(
    'what', 'options', 'from', item.name_at_purchase || ': ' || before,
    'to', item.name_at_purchase || ': ' || private.options_text(item.options)
  ));
  perform private.tell_buyer('order_changed', placed);
  return to_json(item);
end
$function$;

comment on function public.change_order_options(bigint, jsonb) is 'Changes what was chosen for a line of an unshipped order, as place_order takes options, where its price stays; stock of the values and combinations follows, as do SKU and photograph, and the customer is told. Returns the line. PT403 for everyone but administrators; PT400, PT404; PT409: shipped, void, another price, out of stock, or no longer offered.';

create or replace function private.stock_on_hand() returns table (
  product_id bigint, value_id bigint, name text, sku text, category text, choice text, price numeric, cost numeric, pieces integer
)
language sql stable set search_path to '' as $$
  select
    product.id, 0, product.name, product.sku, product.category, null, product.price, known.cost, product.stock_quantity
  from public.products as product
  left join public.product_costs as known on known.product_id = product.id
  where product.stock_quantity is not null
  union all
  select
    product.id, value.id, product.name, product.sku, product.category, value.value, product.price + value.surcharge, known.cost,
    value.stock_quantity
  from public.products as product
  cross join lateral (
    select option.id from public.product_options as option
    join public.product_option_values as counted on counted.option_id = option.id
    where option.product_id = product.id and counted.stock_quantity is not null
    group by option.id, option.position order by sum(counted.stock_quantity), option.position limit 1
  ) as fewest
  join public.product_option_values as value on value.option_id = fewest.id
  left join public.product_costs as known on known.product_id = product.id
  where product.stock_quantity is null and value.stock_quantity is not null
  union all
  select
    product.id, combination.id, product.name, coalesce(combination.sku, product.sku), product.category,
    private.combination_words(combination.value_ids), product.price + private.combination_surcharge(combination), known.cost,
    combination.stock_quantity
  from public.option_combinations as combination
  join public.products as product on product.id = combination.product_id
  left join public.product_costs as known on known.product_id = product.id
  where product.stock_quantity is null and combination.stock_quantity is not null and not exists (
    select from public.product_options as option join public.product_option_values as value on value.option_id = option.id
    where option.product_id = product.id and value.stock_quantity is not null
  )
$$;
comment on function private.stock_on_hand() is 'The pieces on hand: of products, or, where only values of options are counted, of those values, with their surcharge; of several such options, of the one with the fewest; or, where only combinations of values are counted, of those. value_id is 0 for products, and the combination''s id for combinations. Prices are those before promotions; cost is null where nobody knows it.';

create or replace function private.amounts_with_decimals()
  returns table (
    noun text,
    name text,
    amount numeric
  )
  language sql
  stable
  set search_path to ''
  as $function$
  select 'product', name, price from public.products where price <> trunc(price)
  union all
  select 'product', name, original_price from public.products where original_price <> trunc(original_price)
  union all
  select 'surcharge', product.name || ': ' || option.name, given.amount
  from (
    select id as option_id, surcharge from public.product_options
    union all
    select option_id, surcharge from public.product_option_values
  ) as given (option_id, amount)
  join public.product_options as option on option.id = given.option_id
  join public.products as product on product.id = option.product_id
  where given.amount <> trunc(given.amount)
  union all
  select 'surcharge', product.name || ': ' || private.combination_words(combination.value_ids), combination.surcharge
  from public.option_combinations as combination join public.products as product on product.id = combination.product_id
  where combination.surcharge <> trunc(combination.surcharge)
  union all
  select 'promotion', name, discount_value from public.promotions
  where discount_type = 'fixed_amount' and discount_value <> trunc(discount_value)
  union all
  select 'least order value', name, least_order_value from public.promotions
  where least_order_value <> trunc(least_order_value)
  union all
  select 'shipping method', name, fee from public.shipping_methods where fee <> trunc(fee)
  union all
  select 'free shipping', name, free_above from public.shipping_methods where free_above <> trunc(free_above)
$function$;

comment on function private.amounts_with_decimals() is 'The prices, surcharges, fees and discounts that a currency without decimals does not have.';

create or replace function public.round_amounts()
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  perform private.lock_prices();
  -- What follows a metal is rounded by its formula.
  update public.product_formulas as formula set ending = 0
  from public.products as product where product.id = formula.product_id and product.price <> trunc(product.price);
  -- An amount above zero stays above zero.
  update public.products set price = greatest(round(price), sign(price)), original_price = greatest(round(original_price), sign(original_price))
  where price <> trunc(price) or original_price <> trunc(original_price);
  update public.product_options set surcharge = round(surcharge) where surcharge <> trunc(surcharge);
  update public.product_option_values set surcharge = round(surcharge) where surcharge <> trunc(surcharge);
  update public.option_combinations set surcharge = round(surcharge) where surcharge <> trunc(surcharge);
  update public.promotions set discount_value = greatest(round(discount_value), 1)
  where discount_type = 'fixed_amount' and discount_value <> trunc(discount_value);
  update public.promotions set least_order_value = greatest(round(least_order_value), 1)
  where least_order_value <> trunc(least_order_value);
  update public.shipping_methods set fee = round(fee), free_above = round(free_above)
  where fee <> trunc(fee) or free_above <> trunc(free_above);
  perform set_config('response.changes', 'pages', true);
end
$function$;

comment on function public.round_amounts() is 'Rounds all prices, surcharges, fees and fixed discounts to whole amounts, half up, for a currency without decimals. For admins.';

create or replace function private.restore_product(deleted jsonb) returns void
language plpgsql set search_path to '' as $$
declare
  product constant bigint := (deleted #>> '{row,id}')::bigint;
  names constant text := (
    select string_agg(quote_ident(attname), ', ') from pg_catalog.pg_attribute
    where attrelid = 'public.products'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
  );
begin
  execute format(
    'insert into public.products (%1$s) overriding system value select %1$s from jsonb_populate_record(null::public.products, $1)', names
  ) using deleted -> 'row';
  perform private.write_cost(product, (deleted ->> 'cost')::numeric);
  perform private.write_formula(product, deleted -> 'formula');
  insert into public.product_options (id, product_id, position, name, kind, required, max_length, allowed, surcharge, is_ring_size)
  overriding system value
  select held.id, product, given.n, held.name, held.kind, held.required, held.max_length, held.allowed, held.surcharge, held.is_ring_size
  from jsonb_array_elements(deleted -> 'options') with ordinality as given (option, n),
    jsonb_populate_record(null::public.product_options, given.option) as held;
  insert into public.product_option_values (id, option_id, position, value, surcharge, stock_quantity)
  overriding system value
  select held.id, (given.option ->> 'id')::bigint, each.n, held.value, held.surcharge, held.stock_quantity
  from jsonb_array_elements(deleted -> 'options') as given (option),
    jsonb_array_elements(given.option -> 'values') with ordinality as each (value, n),
    jsonb_populate_record(null::public.product_option_values, each.value) as held;
  perform private.save_combinations(product, deleted -> 'options', null);
  update public.order_items set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'order_items'));
  update public.product_inquiries set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'product_inquiries'));
  update public.counter_offers set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'counter_offers'));
end
$$;

create or replace function public.search_catalog(q text, with_descriptions boolean default false)
  returns setof public.products
language plpgsql stable security definer set search_path to '' as $function$
declare
  pattern text;
begin
  perform private.require_admin();
  pattern := private.search_pattern(private.without_accents(private.clean_code(q)));
  return query select product.* from public.products as product
  where private.without_accents(concat_ws(
    E'\n', product.name, product.sku, case when with_descriptions then product.description end
  )) ~ pattern or product.id in (
    select combination.product_id from public.option_combinations as combination
    where private.without_accents(combination.sku) ~ pattern
  );
end
$function$;
comment on function public.search_catalog(text, boolean) is 'The products whose name, SKU, a combination''s SKU or (if asked for) description contains q, as the other searches of the back office compare texts. PT400: more than 200 characters; PT403: not an administrator.';

create function private.is_sold_out(value public.product_option_values, product bigint) returns boolean
language sql stable set search_path to '' as $function$
  with gone as (
    select combination.value_ids from public.option_combinations as combination
    where combination.product_id = product and combination.stock_quantity = 0 and combination.value_ids @> array[value.id]
  ),
  -- The options that are chosen with it, and what is left of each.
  other as (
    select option.required, array_agg(others.id) filter (where others.stock_quantity is distinct from 0) as ids
    from public.product_option_values as others join public.product_options as option on option.id = others.option_id
    where option.id <> value.option_id and option.id in (
      select combined.option_id from public.product_option_values as combined
      where combined.id = any (array(select unnest(gone.value_ids) from gone))
    )
    group by option.id
  )
  select coalesce(
    value.stock_quantity = 0 or (
      select count(*) from gone where gone.value_ids <@ (value.id || array(select unnest(other.ids) from other))
      -- Sums of logarithms, because there is no product.
    ) >= (select round(exp(sum(ln(coalesce(cardinality(other.ids), 0.1))))) from other having bool_and(other.required)),
    false
  )
$function$;
comment on function private.is_sold_out(public.product_option_values, bigint) is 'Whether a value of a product cannot be bought, whatever is chosen with it: it, or every combination with what is left of the other options.';
revoke all on function private.is_sold_out(public.product_option_values, bigint) from public;

create or replace function private.own_facets (
  product public.products
)
  returns text[]
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  in_stock constant boolean := product.stock_quantity is distinct from 0;
  sized bigint[];
  sizes text[];
begin
  if in_stock then
    select array_agg(id) into sized from public.product_options as option
    where option.product_id = product.id and option.is_ring_size;
    if sized is not null then
      sizes := array(
        select distinct private.ring_size(sized_value.value) from public.product_option_values as sized_value
        where sized_value.option_id = any (sized) and not private.is_sold_out(sized_value, product.id)
      );
    end if;
  end if;
  return array(
    select own.facet || '=' || own.value collate "C"
    from (
      values ('category', product.category collate "C"), ('type', product.type), ('metal', product.metal),
        ('stone', product.stone), ('origin', product.origin), ('shape', product.shape),
        ('carat', private.carat_range(product.carat)),
        ('stock', case when in_stock then 'in' end),
        ('sale', case when greatest(product.price, product.original_price) > product.final_price then 'on' end)
      union all
      select 'size', size from unnest(sizes) as size
    ) as own (facet, value)
    where own.value is not null
    order by 1
  );
end
$function$;

comment on function private.own_facets(public.products) is 'What a product can be filtered by: each facet with its value, as in metal=Silver, and size with each available ring size. The only list of facets here; its values must depend only on columns that private.index_changes watches.';

create or replace function private.index_option_values()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  changed bigint[];
  ids bigint[];
begin
  if tg_op = 'INSERT' then
    changed := array(select option_id from added);
  elsif tg_op = 'DELETE' then
    changed := array(select option_id from removed);
  else
    -- Of the stock, searches only know whether there is any.
    changed := array(
      select option_id from (
        select option_id, id, value, stock_quantity is distinct from 0 from added
        except
        select option_id, id, value, stock_quantity is distinct from 0 from removed
      ) as change
    );
  end if;
  if cardinality(changed) > 0 then
    ids := array(
      select distinct option.product_id from public.product_options as option
      where option.id = any (changed) and (
        option.is_ring_size
        or exists (select from public.option_combinations as combination where combination.product_id = option.product_id)
      )
    );
    if cardinality(ids) > 0 then
      perform private.index_sales(ids);
    end if;
  end if;
  return null;
end
$function$;

comment on function private.index_option_values() is 'Maintains the ring sizes of products when values change, or when the last piece of one is gone.';

create function private.index_combinations() returns trigger
language plpgsql security definer set search_path to '' as $function$
declare
  ids bigint[];
begin
  -- Searches only know of combinations whether there are any pieces.
  if tg_op = 'INSERT' then
    ids := array(select distinct product_id from added where stock_quantity = 0);
  elsif tg_op = 'DELETE' then
    ids := array(select distinct product_id from removed where stock_quantity = 0);
  else
    ids := array(
      select distinct product_id from (
        select product_id, id, value_ids, stock_quantity is distinct from 0 from added
        except
        select product_id, id, value_ids, stock_quantity is distinct from 0 from removed
      ) as change
    );
  end if;
  if cardinality(ids) > 0 then
    perform private.index_sales(ids);
  end if;
  return null;
end
$function$;
comment on function private.index_combinations() is 'Maintains the ring sizes of products when the last piece of a combination is gone, or one comes back.';
revoke all on function private.index_combinations() from public;
create trigger option_combinations_are_indexed_when_added
  after insert on public.option_combinations referencing new table as added
  for each statement execute function private.index_combinations();
create trigger option_combinations_are_indexed_when_changed
  after update on public.option_combinations referencing old table as removed new table as added
  for each statement execute function private.index_combinations();
create trigger option_combinations_are_indexed_when_deleted
  after delete on public.option_combinations referencing old table as removed
  for each statement execute function private.index_combinations();
