-- Many products at once: an import or a bulk change is a run. It is staged, previewed, applied and undone; the preview
-- is the real change, rolled back.

create table public.catalog_runs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('import', 'bulk')),
  title text not null check (title ~ '\S' and length(title) <= 200),
  headings text[] not null default '{}' check (cardinality(headings) <= 500),
  columns text[] not null default '{}' check (cardinality(columns) <= 500),
  new_categories text[] not null default '{}' check (cardinality(new_categories) <= 1000),
  status text not null default 'staged' check (status in ('staged', 'previewed', 'applied', 'undone')),
  row_count integer not null default 0,
  new_count integer not null default 0,
  changed_count integer not null default 0,
  same_count integer not null default 0,
  refused_count integer not null default 0,
  undone_count integer not null default 0,
  created_by uuid,
  created_by_name text,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  undone_at timestamptz
);
comment on table public.catalog_runs is 'Changes of many products at once: imports and bulk actions. Only functions of the database write it.';
comment on column public.catalog_runs.title is 'What it is called in lists: the file''s name, or what a bulk action does.';
comment on column public.catalog_runs.headings is 'The file''s first row. Refused rows are returned under it.';
comment on column public.catalog_runs.columns is 'What each heading was taken for; empty where it was left out. The next file with these headings begins with it.';
comment on column public.catalog_runs.new_categories is 'The categories that it creates.';
comment on column public.catalog_runs.undone_count is 'How many of its products are again as they were before.';

create table public.catalog_run_rows (
  run_id bigint not null references public.catalog_runs (id) on delete cascade,
  position integer not null check (position >= 1),
  line integer not null,
  entry jsonb not null check (jsonb_typeof(entry) = 'object'),
  cells jsonb not null default '[]' check (jsonb_typeof(cells) = 'array'),
  outcome text check (outcome in ('new', 'changed', 'same', 'refused')),
  refusal text,
  refused_column text,
  product_id bigint,
  name text,
  before jsonb,
  after jsonb,
  is_undone boolean not null default false,
  undo_refusal text,
  primary key (run_id, position)
);
comment on table public.catalog_run_rows is 'The products of a run. They are kept for 30 days.';
comment on column public.catalog_run_rows.line is 'The row in which the product begins, as a spreadsheet counts them.';
comment on column public.catalog_run_rows.entry is '{"id"?, "values": {column: value}, "options"?: as save_product_options takes them, "path"?: its address in the old shop, "defaults"?: of a new product, "delete"?: true}. A column that is not there is left as it is.';
comment on column public.catalog_run_rows.cells is 'The product''s rows as they were in the file: [[text]].';
comment on column public.catalog_run_rows.refused_column is 'The column of the product that is refused; null where it is the whole row.';
comment on column public.catalog_run_rows.name is 'What the product is called, after the change.';
comment on column public.catalog_run_rows.before is 'What the run changes, as it was: {column or "options": value}. Null for a new product.';
comment on column public.catalog_run_rows.after is 'The same as the run made it; of a new product, everything.';

alter table public.catalog_runs enable row level security;
alter table public.catalog_run_rows enable row level security;
create policy "admins read catalog runs" on public.catalog_runs for select to authenticated using ((select private.is_admin()));
create policy "admins read the rows of catalog runs" on public.catalog_run_rows
  for select to authenticated using ((select private.is_admin()));
grant select on public.catalog_runs, public.catalog_run_rows to authenticated;

create index catalog_run_rows_by_outcome on public.catalog_run_rows (run_id, outcome, position);
create index products_by_sku on public.products (sku) where sku is not null;

-- Everybody sees it at once, which no row of a transaction that still runs allows.
create sequence private.catalog_progress as bigint minvalue 0;

create function private.editable_columns() returns text[]
language sql stable set search_path to '' as $$
  select array_agg(attname::text order by attname)
  from pg_catalog.pg_attribute
  where attrelid = 'public.products'::regclass and attnum > 0 and not attisdropped
    and has_column_privilege('authenticated', attrelid, attnum, 'UPDATE')
$$;
comment on function private.editable_columns() is 'The columns of products that administrators may change: the grants are the list.';
revoke all on function private.editable_columns() from public;

create function private.editable_values(product public.products) returns jsonb
language sql stable set search_path to '' as $$
  select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(product))
  where key = any ((select private.editable_columns())::text[])
$$;
comment on function private.editable_values(public.products) is 'A product''s columns that administrators may change.';
revoke all on function private.editable_values(public.products) from public;

create function private.write_product(target bigint, given jsonb) returns bigint
language plpgsql set search_path to '' as $$
declare
  names text;
  unknown text;
  written bigint := target;
begin
  select string_agg(quote_ident(key), ', '), min(key) filter (where key <> all ((select private.editable_columns())::text[]))
  into names, unknown
  from jsonb_object_keys(given) as key;
  if unknown is not null then
    raise exception using errcode = 'PT400', message = format('A product has no column "%s" that can be changed.', unknown);
  elsif names is null then
    return target;
  elsif target is null then
    execute format(
      'insert into public.products (%1$s) select %1$s from jsonb_populate_record(null::public.products, $1) returning id', names
    ) into written using given;
  else
    execute format(
      'update public.products set (%1$s) = (select %1$s from jsonb_populate_record(null::public.products, $1)) where id = $2',
      names
    ) using given, target;
  end if;
  return written;
end
$$;
comment on function private.write_product(bigint, jsonb) is 'Gives a product these columns, or adds one if its id is null. Returns its id.';
revoke all on function private.write_product(bigint, jsonb) from public;

create function private.merged_values(present jsonb, given jsonb) returns jsonb
language sql immutable set search_path to '' as $$
  select coalesce(jsonb_agg(value order by is_new, n), '[]')
  from (
    select false as is_new, held.n, held.value || coalesce(wanted.value - 'value', '{}') as value
    from jsonb_array_elements(present) with ordinality as held (value, n)
    left join lateral (
      select value from jsonb_array_elements(given) as value where lower(value ->> 'value') = lower(held.value ->> 'value') limit 1
    ) as wanted on true
    union all
    select true, wanted.n, '{"surcharge": 0, "stock_quantity": null}' || wanted.value
    from jsonb_array_elements(given) with ordinality as wanted (value, n)
    where not exists (
      select from jsonb_array_elements(present) as held where lower(held ->> 'value') = lower(wanted.value ->> 'value')
    )
  ) as merged
$$;

create function private.merged_options(present jsonb, given jsonb) returns jsonb
language sql immutable set search_path to '' as $$
  select coalesce(jsonb_agg(option order by is_new, n), '[]')
  from (
    select false as is_new, held.n, case when wanted.option is null then held.option else
      held.option || (wanted.option - 'name')
      || jsonb_build_object('values', private.merged_values(held.option -> 'values', wanted.option -> 'values'))
    end as option
    from jsonb_array_elements(present) with ordinality as held (option, n)
    left join lateral (
      select option from jsonb_array_elements(given) as each (option) where lower(option ->> 'name') = lower(held.option ->> 'name') limit 1
    ) as wanted on true
    union all
    select true, wanted.n,
      '{"kind": "choice", "required": true, "max_length": null, "allowed": null, "surcharge": 0}' || wanted.option
      || jsonb_build_object('values', private.merged_values('[]', wanted.option -> 'values'))
    from jsonb_array_elements(given) with ordinality as wanted (option, n)
    where not exists (
      select from jsonb_array_elements(present) as held where lower(held ->> 'name') = lower(wanted.option ->> 'name')
    )
  ) as merged
$$;
comment on function private.merged_values(jsonb, jsonb) is 'An option''s values with those of a file: what is not in the file stays.';
comment on function private.merged_options(jsonb, jsonb) is 'A product''s options with those of a file: what is not in the file stays.';
revoke all on function private.merged_values(jsonb, jsonb) from public;
revoke all on function private.merged_options(jsonb, jsonb) from public;

create function private.product_at(old_path text) returns bigint
language plpgsql stable set search_path to '' as $$
begin
  return (
    select product.id
    from public.redirects as redirect
    join public.products as product on product.id = (substring(redirect.target from '^/product/([0-9]{1,18})(?:/|$)'))::bigint
    where redirect.path = private.redirect_path(old_path)
  );
end
$$;
comment on function private.product_at(text) is 'The product that an address of the old shop leads to; null if it leads to none.';
revoke all on function private.product_at(text) from public;

create function private.add_redirect(old_path text, product bigint) returns boolean
language plpgsql set search_path to '' as $$
begin
  insert into public.redirects (path, target)
  select old_path, '/product/' || product where old_path is not null
  on conflict (path) do nothing;
  return found;
end
$$;
comment on function private.add_redirect(text, bigint) is 'Leads an address of the old shop to a product, unless it leads somewhere already. Returns whether it does so only now.';
revoke all on function private.add_redirect(text, bigint) from public;

create function private.remove_redirect(old_path text, product bigint) returns void
language plpgsql set search_path to '' as $$
begin
  delete from public.redirects where path = private.redirect_path(old_path) and target = '/product/' || product;
end
$$;
comment on function private.remove_redirect(text, bigint) is 'Forgets what add_redirect added, unless somebody has changed it since.';
revoke all on function private.remove_redirect(text, bigint) from public;

create function private.product_of_entry(entry jsonb) returns bigint
language plpgsql stable set search_path to '' as $$
declare
  wanted_sku constant text := nullif(private.clean_code(entry #>> '{values,sku}'), '');
  found_ids constant bigint[] := array(select id from public.products where sku = wanted_sku limit 2);
  held public.products;
begin
  if cardinality(found_ids) = 2 then
    raise exception using errcode = 'PT409', column = 'sku', message = format('Several products have the SKU "%s".', wanted_sku);
  elsif cardinality(found_ids) = 1 then
    return found_ids[1];
  end if;
  select * into held from public.products where id = (entry ->> 'id')::bigint;
  if found then
    if wanted_sku is not null and held.sku is not null and held.name is distinct from entry #>> '{values,name}' then
      raise exception using errcode = 'PT409', column = 'sku',
        message = format('Product %s is "%s" with the SKU "%s" here. Leave its ID empty to add a product.', held.id, held.name, held.sku);
    end if;
    return held.id;
  end if;
  return private.product_at(entry ->> 'path');
end
$$;
comment on function private.product_of_entry(jsonb) is 'The product that an entry means: by its SKU, else by its id, else by its address in the old shop. Null: none yet.';
revoke all on function private.product_of_entry(jsonb) from public;

create function private.differing(old jsonb, new jsonb, out before jsonb, out after jsonb)
language sql immutable set search_path to '' as $$
  select coalesce(jsonb_object_agg(key, old -> key), '{}'), coalesce(jsonb_object_agg(key, new -> key), '{}')
  from jsonb_object_keys(new) as key
  where new -> key is distinct from old -> key
$$;
comment on function private.differing(jsonb, jsonb) is 'The keys whose values differ, with both values.';
revoke all on function private.differing(jsonb, jsonb) from public;

create function private.product_document(product_id bigint) returns jsonb
language sql stable set search_path to '' as $$
  select private.editable_values(product) || jsonb_build_object('options', private.options_document(product.id))
  from public.products as product where product.id = product_id
$$;
comment on function private.product_document(bigint) is 'All of a product that a run can change: its columns and its options.';
revoke all on function private.product_document(bigint) from public;

create table public.imported_photographs (
  id bigint generated always as identity primary key,
  product_id bigint not null references public.products (id) on delete cascade,
  address text not null check (length(address) between 1 and 2000),
  stored text check (length(stored) <= 2000),
  problem text check (length(problem) <= 500),
  attempts integer not null default 0,
  next_attempt_at timestamptz default now(),
  unique (product_id, address)
);
comment on table public.imported_photographs is 'Photographs of products that an import named by their addresses. The shop fetches them after the import; a file that names one again adds nothing.';
comment on column public.imported_photographs.stored is 'Its address in this shop; null until it is fetched.';
comment on column public.imported_photographs.problem is 'Why it could not be fetched the last time, in a sentence.';
comment on column public.imported_photographs.next_attempt_at is 'Null: it is fetched, or nobody tries again.';
create index imported_photographs_due on public.imported_photographs (next_attempt_at) where next_attempt_at is not null;
alter table public.imported_photographs enable row level security;
create policy "admins read imported photographs" on public.imported_photographs
  for select to authenticated using ((select private.is_admin()));
create policy "admins delete imported photographs" on public.imported_photographs
  for delete to authenticated using ((select private.is_admin()));
grant select, delete on public.imported_photographs to authenticated;
grant select, insert, update, delete on public.imported_photographs to service_role;

create function private.note_photographs(target bigint, addresses jsonb) returns jsonb
language sql set search_path to '' as $$
  with noted as (
    insert into public.imported_photographs (product_id, address, problem, next_attempt_at)
    select target, address,
      case when address !~* '^https?://' then 'This is no address that begins with https://.' end,
      case when address ~* '^https?://' then now() end
    from jsonb_array_elements_text(addresses) with ordinality as given (address, n), public.products as product
    where product.id = target and length(address) <= 2000
      -- Photographs of this shop, with or without its own name before the path, are there already.
      and not exists (
        select from unnest(product.image || product.images) as shown
        where split_part(shown, '#', 1) in (split_part(address, '#', 1), split_part(regexp_replace(address, '^https?://[^/]+', ''), '#', 1))
      )
    order by n
    on conflict (product_id, address) do nothing
    returning id, address
  )
  select jsonb_agg(address order by id) from noted
$$;
comment on function private.note_photographs(bigint, jsonb) is 'Notes the photographs of a product that have to be fetched, and returns those that were not noted before; null if there is none.';
revoke all on function private.note_photographs(bigint, jsonb) from public;

create function private.remove_photographs(target bigint, addresses jsonb) returns void
language plpgsql set search_path to '' as $$
declare
  kept text[];
begin
  select array(
    select shown from unnest(product.image || product.images) with ordinality as each (shown, n)
    where shown not in (
      select stored from public.imported_photographs as imported
      where imported.product_id = target and stored is not null and addresses ? imported.address
    )
    order by n
  ) into kept from public.products as product where product.id = target;
  update public.products set image = kept[1], images = coalesce(kept[2:], '{}')
  where id = target and (image || images) is distinct from kept;
  delete from public.imported_photographs as imported where imported.product_id = target and addresses ? imported.address;
end
$$;
comment on function private.remove_photographs(bigint, jsonb) is 'Takes the photographs with these original addresses from a product again.';
revoke all on function private.remove_photographs(bigint, jsonb) from public;

create function public.due_photographs(most integer default 10) returns json
language sql security definer set search_path to '' as $$
  with due as (
    select id from public.imported_photographs where next_attempt_at <= now()
    order by next_attempt_at, id limit least(most, 100) for update skip locked
  ),
  claimed as (
    -- Whoever claims one has two minutes for it.
    update public.imported_photographs as photograph
    set next_attempt_at = now() + interval '2 minutes', attempts = attempts + 1
    from due where photograph.id = due.id
    returning photograph.id, photograph.address, photograph.attempts
  )
  select coalesce(json_agg(claimed order by id), '[]') from claimed
$$;
comment on function public.due_photographs(integer) is 'Claims photographs to fetch: [{id, address, attempts}]. For the service only.';
revoke all on function public.due_photographs(integer) from public;
grant execute on function public.due_photographs(integer) to service_role;

create function public.note_photograph(photograph_id bigint, stored text default null, problem text default null, seconds_to_wait integer default null)
returns boolean
language plpgsql security definer set search_path to '' as $$
declare
  target bigint;
begin
  update public.imported_photographs as photograph
  set stored = note_photograph.stored, problem = left(note_photograph.problem, 500), next_attempt_at = now() + make_interval(secs => seconds_to_wait)
  where id = photograph_id returning product_id into target;
  if not found or note_photograph.stored is null then
    return false;
  end if;
  perform set_config('facet.cause', 'import', true), set_config('response.changes', 'pages', true);
  update public.products
  set image = coalesce(image, note_photograph.stored),
    images = case when image is null then images else images || note_photograph.stored end
  where id = target and cardinality(images) < 20;
  if not found then
    update public.imported_photographs as photograph
    set stored = null, problem = 'The product has as many photographs as it can show.' where id = photograph_id;
  end if;
  return found;
end
$$;
comment on function public.note_photograph(bigint, text, text, integer) is 'Says what became of a photograph: it is stored at an address of this shop and shown by its product, or there was a problem, and whether to try again. Returns whether it is shown. For the service only.';
revoke all on function public.note_photograph(bigint, text, text, integer) from public;
grant execute on function public.note_photograph(bigint, text, text, integer) to service_role;

create function private.delete_product(target bigint) returns jsonb
language plpgsql set search_path to '' as $$
declare
  held constant jsonb := (
    select jsonb_build_object(
      'row', to_jsonb(product), 'options', private.options_document(product.id),
      'order_items', array(select id from public.order_items where order_items.product_id = product.id),
      'product_inquiries', array(select id from public.product_inquiries where product_inquiries.product_id = product.id),
      'counter_offers', array(select id from public.counter_offers where counter_offers.product_id = product.id)
    )
    from public.products as product where product.id = target
  );
begin
  delete from public.products where id = target;
  return held;
end
$$;
comment on function private.delete_product(bigint) is 'Deletes a product and returns all that restore_product needs.';
revoke all on function private.delete_product(bigint) from public;

create function private.restore_product(deleted jsonb) returns void
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
  update public.order_items set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'order_items'));
  update public.product_inquiries set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'product_inquiries'));
  update public.counter_offers set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'counter_offers'));
end
$$;
comment on function private.restore_product(jsonb) is 'Brings back what delete_product deleted, with its ids, and in orders, inquiries and offers.';
revoke all on function private.restore_product(jsonb) from public;

create function private.apply_entry(entry jsonb, out outcome text, out product_id bigint, out name text, out before jsonb, out after jsonb)
language plpgsql set search_path to '' as $$
declare
  given jsonb := coalesce(entry -> 'values', '{}');
  missing text;
  product public.products;
  held jsonb := '{}';
  options jsonb;
  photographs jsonb;
begin
  product_id := private.product_of_entry(entry);
  select * into product from public.products where id = product_id for no key update;
  outcome := case when found then 'changed' else 'new' end;
  name := product.name;
  if entry -> 'delete' = 'true' then
    if outcome = 'new' then
      raise exception using errcode = 'PT404', message = 'This product is gone.';
    end if;
    before := jsonb_build_object('deleted', private.delete_product(product_id));
    after := '{"deleted": null}';
    return;
  elsif outcome = 'new' then
    given := coalesce(entry -> 'defaults', '{}') || given;
    select key into missing from unnest(array['name', 'category', 'price']) as key where given ->> key is null limit 1;
    if missing is not null then
      raise exception using errcode = 'PT400', column = missing, message = format('A new product needs a %s.', missing);
    end if;
    product_id := private.write_product(null, given);
  else
    held := private.product_document(product_id);
    if private.editable_values(jsonb_populate_record(product, given)) <> held - 'options' then
      perform private.write_product(product_id, given);
    end if;
  end if;
  options := private.merged_options(coalesce(held -> 'options', '[]'), coalesce(entry -> 'options', '[]'));
  if options <> coalesce(held -> 'options', '[]') then
    perform public.save_product_options(product_id, options, coalesce(held -> 'options', '[]'));
  end if;

  select * into before, after from private.differing(held, private.product_document(product_id));
  name := coalesce(after ->> 'name', name);
  if private.add_redirect(entry ->> 'path', product_id) then
    before := before || '{"path": null}';
    after := after || jsonb_build_object('path', entry ->> 'path');
  end if;
  photographs := private.note_photographs(product_id, coalesce(entry -> 'photographs', '[]'));
  if photographs is not null then
    before := before || '{"photographs": null}';
    after := after || jsonb_build_object('photographs', photographs);
  end if;
  if outcome = 'new' then
    before := null;
  elsif after = '{}' then
    outcome := 'same';
  end if;
end
$$;
comment on function private.apply_entry(jsonb) is 'Does what an entry of a run asks for, and returns what it changed.';
revoke all on function private.apply_entry(jsonb) from public;

create function private.undo_entry(done public.catalog_run_rows) returns void
language plpgsql set search_path to '' as $$
declare
  held jsonb;
  since text;
begin
  if done.after ? 'deleted' then
    perform private.restore_product(done.before -> 'deleted');
    return;
  end if;
  perform from public.products where id = done.product_id for no key update;
  if not found then
    raise exception using errcode = 'PT409', message = 'It has been deleted since.';
  end if;
  perform private.remove_redirect(done.after ->> 'path', done.product_id);
  if done.after ? 'photographs' then
    perform private.remove_photographs(done.product_id, done.after -> 'photographs');
  end if;
  held := private.product_document(done.product_id);
  select key into since from jsonb_object_keys(done.after) as key
  where key not in ('path', 'photographs') and done.after -> key is distinct from held -> key
  order by key = 'stock_quantity' limit 1;
  if since is not null then
    raise exception using errcode = 'PT409', column = since, message = case
      when since = 'stock_quantity' then 'Its stock has changed since: it was sold, or edited.'
      else 'It has been edited since.'
    end;
  elsif done.outcome = 'new' and exists (select from public.order_items where product_id = done.product_id) then
    raise exception using errcode = 'PT409', message = 'It has been ordered since.';
  end if;

  if done.outcome = 'new' then
    delete from public.products where id = done.product_id;
    return;
  end if;
  perform private.write_product(done.product_id, done.before - array['options', 'path', 'photographs']);
  if done.before ? 'options' then
    perform public.save_product_options(done.product_id, done.before -> 'options', done.after -> 'options');
  end if;
end
$$;
comment on function private.undo_entry(public.catalog_run_rows) is 'Makes a product what it was before a run, unless somebody has changed since what the run changed.';
revoke all on function private.undo_entry(public.catalog_run_rows) from public;

create function private.take_entry(staged public.catalog_run_rows, phase text) returns jsonb
language plpgsql set search_path to '' as $$
declare
  taken record;
begin
  if phase = 'undo' then
    perform private.undo_entry(staged);
    return jsonb_build_object('position', staged.position, 'is_undone', true);
  elsif staged.refusal is not null then
    return jsonb_build_object('position', staged.position, 'outcome', 'refused');
  end if;
  select * into taken from private.apply_entry(staged.entry);
  -- What has been previewed is done, and nothing else.
  if phase = 'apply'
    and (taken.outcome, taken.before) is distinct from (staged.outcome, staged.before) then
    raise exception using errcode = 'PT409', message = 'Somebody else has changed it since the preview.',
      column = coalesce((select min(key) from jsonb_object_keys(coalesce(taken.before, '{}') || coalesce(staged.before, '{}')) as key
        where taken.before -> key is distinct from staged.before -> key), '');
  end if;
  if phase = 'preview' and taken.outcome = 'new' then
    taken.product_id := null;
  end if;
  return to_jsonb(taken) || jsonb_build_object('position', staged.position);
end
$$;
comment on function private.take_entry(public.catalog_run_rows, text) is 'Does one row''s part of a phase: preview, apply or undo. Returns the columns of the row that it sets.';
revoke all on function private.take_entry(public.catalog_run_rows, text) from public;

create function private.take_entries(staged public.catalog_run_rows[], phase text) returns jsonb[]
language plpgsql set search_path to '' as $$
declare
  each public.catalog_run_rows;
  taken jsonb[] := '{}';
  said text;
  code text;
  said_of text;
  broken text;
begin
  foreach each in array staged loop
    taken := taken || private.take_entry(each, phase);
  end loop;
  return taken;
exception when others then
  get stacked diagnostics code = returned_sqlstate, said = message_text, said_of = column_name, broken = constraint_name;
  -- A conflict with another transaction, a full disk and the like are nobody's typing mistake.
  if code ~ '^(40|53|55|57|58|XX)' then
    raise;
  elsif cardinality(staged) > 1 then
    return private.take_entries(staged[:cardinality(staged) / 2], phase)
      || private.take_entries(staged[cardinality(staged) / 2 + 1:], phase);
  end if;
  return array[jsonb_build_object('position', staged[1].position)
    || case phase when 'undo' then jsonb_build_object('undo_refusal', said)
      else jsonb_build_object(
        'outcome', 'refused',
        'refusal', case code
          when '23502' then 'This cannot be empty.'
          when '23503' then format('There is no category "%s".', staged[1].entry #>> '{values,category}')
          when '23514' then 'This value is not allowed.'
          else said
        end,
        'refused_column', coalesce(nullif(said_of, ''), substring(broken from '^products_(.*?)_(?:check|fkey)$'))
      ) end];
end
$$;
comment on function private.take_entries(public.catalog_run_rows[], text) is 'Does a phase for rows: for all of them, or, where one is refused, for each half, so that only the refused ones are left out.';
revoke all on function private.take_entries(public.catalog_run_rows[], text) from public;

-- A row that one transaction changes many thousand times becomes slower each time: PostgreSQL keeps all its versions.
create table private.later_tallies (
  subject text not null,
  kind text not null,
  number bigint not null,
  amount numeric not null
);
comment on table private.later_tallies is 'What a run adds to tallies at its end. Empty for everybody else.';
alter table private.later_tallies enable row level security;

create or replace function private.tally(subject text, kind text, number bigint, amount numeric default 0) returns void
language plpgsql set search_path to '' as $$
begin
  if current_setting('facet.tallies', true) = 'later' then
    insert into private.later_tallies (subject, kind, number, amount)
    values (tally.subject, tally.kind, tally.number, tally.amount);
    return;
  end if;
  -- It takes any row that nobody else is changing, so nobody waits and nobody deadlocks.
  update private.tallies as held
  set number = held.number + tally.number, amount = held.amount + tally.amount
  where held.id = (
    select free.id from private.tallies as free
    where free.subject = tally.subject collate "C" and free.kind = tally.kind collate "C"
    limit 1 for update skip locked
  );
  if not found then
    insert into private.tallies (subject, kind, number, amount)
    values (tally.subject, tally.kind, tally.number, tally.amount);
  end if;
end
$$;

create function private.settle_tallies() returns void
language plpgsql set search_path to '' as $$
begin
  perform set_config('facet.tallies', 'now', true);
  perform private.tally(later.subject, later.kind, later.number, later.amount)
  from (
    select subject, kind, sum(number)::bigint as number, sum(amount) as amount
    from private.later_tallies group by subject, kind order by subject, kind
  ) as later
  where later.number <> 0 or later.amount <> 0;
  delete from private.later_tallies;
end
$$;
comment on function private.settle_tallies() is 'Adds to the tallies what this transaction has put off.';
revoke all on function private.settle_tallies() from public;

create function private.take_run(run public.catalog_runs, phase text) returns jsonb[]
language plpgsql set search_path to '' as $$
declare
  batch public.catalog_run_rows[];
  taken jsonb[] := '{}';
begin
  perform set_config('facet.cause', case phase when 'undo' then 'undo' else run.kind end, true),
    set_config('facet.tallies', 'later', true);
  for batch in
    select array_agg(staged order by turn)
    from (
      select staged, row_number() over (order by staged.position * case phase when 'undo' then -1 else 1 end) as turn
      from public.catalog_run_rows as staged
      where staged.run_id = run.id and case phase
        when 'undo' then staged.outcome in ('new', 'changed') and not staged.is_undone
        when 'apply' then staged.outcome in ('new', 'changed')
        else true
      end
    ) as ordered
    group by (turn - 1) / 100 order by (turn - 1) / 100
  loop
    taken := taken || private.take_entries(batch, phase);
    perform setval('private.catalog_progress', cardinality(taken));
  end loop;
  perform private.settle_tallies();
  return taken;
end
$$;
comment on function private.take_run(public.catalog_runs, text) is 'Does a phase of a run, and returns what it sets in each of its rows. catalog_progress counts them meanwhile.';
revoke all on function private.take_run(public.catalog_runs, text) from public;

create function private.note_taken(run_id bigint, taken jsonb[]) returns void
language plpgsql set search_path to '' as $$
begin
  update public.catalog_run_rows as noted
  set (outcome, refusal, refused_column, product_id, name, before, after, is_undone, undo_refusal) = (
    select told.outcome, told.refusal, told.refused_column, told.product_id, told.name, told.before, told.after, told.is_undone, told.undo_refusal
    from jsonb_populate_record(noted, each) as told
  )
  from unnest(taken) as each
  where noted.run_id = note_taken.run_id and noted.position = (each ->> 'position')::integer;
  update public.catalog_runs as run
  set (row_count, new_count, changed_count, same_count, refused_count, undone_count) = (
    select
      count(*), count(*) filter (where outcome = 'new'), count(*) filter (where outcome = 'changed'),
      count(*) filter (where outcome = 'same'), count(*) filter (where outcome = 'refused'), count(*) filter (where is_undone)
    from public.catalog_run_rows as counted where counted.run_id = run.id
  )
  where run.id = note_taken.run_id;
end
$$;
comment on function private.note_taken(bigint, jsonb[]) is 'Writes what take_run returned into the run''s rows, and counts them.';
revoke all on function private.note_taken(bigint, jsonb[]) from public;

create function private.open_catalog_run(run_id bigint, phase text) returns public.catalog_runs
language plpgsql set search_path to '' as $$
declare
  run public.catalog_runs;
  seen text;
begin
  perform private.require_admin();
  if not pg_try_advisory_xact_lock(7306) then
    raise exception using errcode = 'PT409', message = 'Another change of many products is running. Please wait until it is done.';
  end if;
  select * into run from public.catalog_runs where id = run_id for update;
  seen := case phase when 'preview' then 'staged' when 'apply' then 'previewed' else 'applied, undone' end;
  if not found then
    raise exception using errcode = 'PT404', message = 'This change is gone.';
  elsif run.status <> all (string_to_array(seen, ', ')) then
    raise exception using errcode = 'PT409', message = case run.status
      when 'applied' then 'This change has been made already.'
      when 'undone' then 'This change has been undone.'
      when 'previewed' then 'This change has been checked already.'
      else 'This change has not been checked yet.'
    end;
  elsif phase = 'undo' and run.applied_at < now() - interval '30 days' then
    raise exception using errcode = 'PT409', message = 'A change can be undone for 30 days.';
  end if;
  perform setval('private.catalog_progress', 0);
  return run;
end
$$;
comment on function private.open_catalog_run(bigint, text) is 'Locks a run for a phase: one run works at a time. Refuses a run that is not ready for it.';
revoke all on function private.open_catalog_run(bigint, text) from public;

create function public.begin_catalog_run(
  title text, headings text[] default '{}', columns text[] default '{}', new_categories text[] default '{}'
) returns bigint
language plpgsql security definer set search_path to '' as $$
declare
  begun bigint;
begin
  perform private.require_admin();
  delete from public.catalog_runs where applied_at is null and created_at < now() - interval '1 day';
  delete from public.catalog_run_rows
  where run_id in (select id from public.catalog_runs where applied_at < now() - interval '30 days');
  insert into public.catalog_runs (kind, title, headings, columns, new_categories, created_by, created_by_name)
  values ('import', private.clean_line(title), headings, columns, new_categories, auth.uid(), private.admin_name())
  returning id into begun;
  return begun;
end
$$;
comment on function public.begin_catalog_run(text, text[], text[], text[]) is 'Begins an import of a file with these headings, and returns its id. Then stage_catalog_rows, preview_catalog_run and apply_catalog_run. Forgets what can no longer be undone. Admins only.';
revoke all on function public.begin_catalog_run(text, text[], text[], text[]) from public;
grant execute on function public.begin_catalog_run(text, text[], text[], text[]) to authenticated;

create function public.stage_catalog_rows(run_id bigint, staged jsonb) returns void
language plpgsql security definer set search_path to '' as $$
begin
  perform private.require_admin();
  perform from public.catalog_runs where id = run_id and status = 'staged' for share;
  if not found then
    raise exception using errcode = 'PT404', message = 'This change is gone, or it has been checked already.';
  elsif jsonb_typeof(staged) is distinct from 'array' or jsonb_array_length(staged) > 1000 then
    raise exception using errcode = 'PT400', message = 'Rows are staged as a list of at most 1,000.';
  end if;
  insert into public.catalog_run_rows (run_id, position, line, entry, cells, refusal, refused_column, name)
  select stage_catalog_rows.run_id, each.position, each.line, each.entry, coalesce(each.cells, '[]'), each.refusal, each.refused_column,
    each.entry #>> '{values,name}'
  from jsonb_populate_recordset(null::public.catalog_run_rows, staged) as each
  on conflict do nothing;
end
$$;
comment on function public.stage_catalog_rows(bigint, jsonb) is 'Adds rows to a run, at most 1,000: [{"position", "line", "entry", "cells"?, "refusal"?, "refused_column"?}]. What is staged twice counts once. Admins only.';
revoke all on function public.stage_catalog_rows(bigint, jsonb) from public;
grant execute on function public.stage_catalog_rows(bigint, jsonb) to authenticated;

create function public.preview_catalog_run(run_id bigint) returns public.catalog_runs
language plpgsql security definer set search_path to '' set statement_timeout to '20min' as $$
declare
  run public.catalog_runs := private.open_catalog_run(run_id, 'preview');
  taken jsonb[];
begin
  begin
    insert into public.product_categories (name) select unnest(run.new_categories) on conflict do nothing;
    taken := private.take_run(run, 'preview');
    raise exception using errcode = 'FC001', message = 'This rolls the preview back.';
  exception when sqlstate 'FC001' then
    null;
  end;
  perform private.note_taken(run.id, taken);
  update public.catalog_runs set status = 'previewed' where id = run.id returning * into run;
  return run;
end
$$;
comment on function public.preview_catalog_run(bigint) is 'Makes all changes of a staged run and rolls them back: its rows tell what would happen. Admins only.';
revoke all on function public.preview_catalog_run(bigint) from public;
grant execute on function public.preview_catalog_run(bigint) to authenticated;

create function public.apply_catalog_run(run_id bigint) returns public.catalog_runs
language plpgsql security definer set search_path to '' set statement_timeout to '20min' as $$
declare
  run public.catalog_runs := private.open_catalog_run(run_id, 'apply');
begin
  with added as (
    insert into public.product_categories (name) select unnest(run.new_categories) on conflict do nothing returning name
  )
  update public.catalog_runs set new_categories = array(select name from added) where id = run.id;
  perform private.note_taken(run.id, private.take_run(run, 'apply'));
  update public.catalog_runs set status = 'applied', applied_at = now() where id = run.id returning * into run;
  perform set_config('response.changes', 'pages', true);
  return run;
end
$$;
comment on function public.apply_catalog_run(bigint) is 'Makes the changes of a previewed run, all in this transaction, but those that somebody else has overtaken. Admins only.';
revoke all on function public.apply_catalog_run(bigint) from public;
grant execute on function public.apply_catalog_run(bigint) to authenticated;

create function public.undo_catalog_run(run_id bigint) returns public.catalog_runs
language plpgsql security definer set search_path to '' set statement_timeout to '20min' as $$
declare
  run public.catalog_runs := private.open_catalog_run(run_id, 'undo');
begin
  perform private.note_taken(run.id, private.take_run(run, 'undo'));
  delete from public.product_categories as category
  where name = any (run.new_categories)
    and not exists (select from public.products where products.category = category.name);
  update public.catalog_runs set status = 'undone', undone_at = now() where id = run.id returning * into run;
  perform set_config('response.changes', 'pages', true);
  return run;
end
$$;
comment on function public.undo_catalog_run(bigint) is 'Makes the products of an applied run what they were before, but those that somebody has changed since; their rows say why. Admins only.';
revoke all on function public.undo_catalog_run(bigint) from public;
grant execute on function public.undo_catalog_run(bigint) to authenticated;

create function public.catalog_run_progress() returns bigint
language plpgsql stable security definer set search_path to '' as $$
begin
  perform private.require_admin();
  return (select last_value from private.catalog_progress);
end
$$;
comment on function public.catalog_run_progress() is 'How many rows the run that is working now has done. Admins only.';
revoke all on function public.catalog_run_progress() from public;
grant execute on function public.catalog_run_progress() to authenticated;
