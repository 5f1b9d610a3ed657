-- Photographs of an import arrive in any order, and one that is tried again arrives last: each takes its place in the file's order.

create or replace function public.note_photograph (
  photograph_id bigint,
  stored text default null::text,
  problem text default null::text,
  seconds_to_wait integer default null::integer
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  target bigint;
  asked text;
begin
  update public.imported_photographs as photograph
  set stored = note_photograph.stored, problem = left(note_photograph.problem, 500), next_attempt_at = now() + make_interval(secs => seconds_to_wait)
  where id = photograph_id returning product_id, address into target, asked;
  if not found or note_photograph.stored is null then
    return false;
  end if;
  perform set_config('facet.cause', 'import', true), set_config('response.changes', 'pages', true);
  update public.products as product
  set image = placed.photographs[1], images = placed.photographs[2:]
  from private.with_photograph(target, photograph_id, note_photograph.stored) as placed (photographs)
  where product.id = target and cardinality(product.images) < 20;
  if not found then
    update public.imported_photographs as photograph
    set stored = null, problem = 'The product has as many photographs as it can show.' where id = photograph_id;
    return false;
  end if;
  update public.option_combinations as combination set image = note_photograph.stored
  where combination.product_id = target and combination.image = asked;
  return true;
end
$function$;

create function private.with_photograph (
  product_id bigint,
  photograph_id bigint,
  stored text
)
  returns text[]
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  shown constant text[] := (
    select array_remove(array_prepend(product.image, product.images), null)
    from public.products as product where product.id = with_photograph.product_id
  );
  imported bigint[];
  place integer;
begin
  select array_agg(photograph.id order by each.place) filter (where photograph.id is not null),
    min(each.place) filter (where photograph.id > photograph_id)
  into imported, place
  from unnest(shown) with ordinality as each (address, place)
  left join public.imported_photographs as photograph
    on photograph.product_id = with_photograph.product_id and split_part(photograph.stored, '#', 1) = split_part(each.address, '#', 1);
  -- Where somebody has arranged them since, it goes to the end.
  if place is null or imported <> array(select unnest(imported) order by 1) then
    return shown || with_photograph.stored;
  end if;
  return shown[:place - 1] || with_photograph.stored || shown[place:];
end
$function$;

comment on function private.with_photograph(bigint, bigint, text) is 'The photographs of a product, the main one first, with one of its import at the place that it has in the file.';

revoke all on function private.with_photograph(bigint, bigint, text) from public;
